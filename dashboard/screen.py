import ipywidgets as W
from dashboard.visitor import wait_for_visitor
def open_table():
    q = wait_for_visitor()
    class T:
        def show(self):
            b = W.Button(description="hi"); o = W.Label(repr(q)); 
            b.on_click(lambda _: setattr(o,'value',o.value+'!'))
            return W.VBox([b,o])
    return T()
