// Drawing the saved widgets into the places that the page keeps for them. The still that stands there
// (what is read without scripts) goes only when the widget is drawn.
export async function drawPlaces(views, manager) {
  const places = [];
  for (const { tag, id } of views) {
    if (!manager.has_model(id)) continue;
    const area = document.createElement('div');
    area.className = 'widget-subarea';
    area.dataset.widget = id;
    tag.before(area);
    try {
      await manager.show(id, area);
      places.push(area);
      for (const still of tag.parentElement.querySelectorAll(':scope > .live-still')) still.hidden = true;
    } catch (error) {
      console.error('[live]', error);
      area.remove();                                    // the still stays
    }
  }
  return places;
}
