// Stands in the <head> of a page with live cells: Python's worker begins to load before the page is read.
(function (root, system) {
  document.documentElement.dataset.live = 'still';
  document.documentElement.dataset.liveSystem = system;
  try {                                                                // the place of the bar with the reader's hero is kept free
    var home = new URL('../../', new URL(root, document.baseURI)).pathname;
    document.documentElement.dataset.heroes = ['ego', 'squad', 'perks'].filter(function (each) { return localStorage.getItem('alterego ' + home + ' playing-' + each); }).join(' ');
  } catch (error) {
    // the storage is closed: nobody is played
  }
  var connection = navigator.connection || {};
  var way = new URLSearchParams(location.search).get('live');
  if (location.protocol === 'file:' || connection.saveData || way === 'off' || way === 'touch') return;
  if (window.matchMedia && matchMedia('(prefers-reduced-data: reduce)').matches) return;
  try {
    var worker = (window.liveWorker = new Worker(root + 'worker.js?system=' + system + (way === 'plain' ? '&plain' : ''), { type: 'module', name: 'live' }));
    worker.early = [];
    worker.onmessage = worker.onerror = function (event) { worker.early.push(event); };
  } catch (error) {
    // an old browser: the page says so when it tries again
  }
})('LIVE_ROOT', 'LIVE_SYSTEM');
