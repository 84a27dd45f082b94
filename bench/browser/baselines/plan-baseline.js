/*
 * Shared by both plans: the levels in memory, the camera with its gestures, and the interface for the bench. The geometry
 * is that of Deskway's plan.
 */
const DOUBLE = 340;
/** Where Deskway has its buttons. */
const SWITCHER = 190;
const BUTTONS = 56;

/** Levels with their places (`floors.js`). */
const floors = window.bareFloors;

export const view = { floor: floors[0], scale: 1, x: 0, y: 0, width: 0, height: 0 };
export const host = document.querySelector('[data-plan-canvas]');

export const shortLabel = (name) => name.slice(name.lastIndexOf('-') + 1);

function fit() {
  const { floor, width, height } = view;
  view.scale = Math.min(((width - SWITCHER - BUTTONS) * 0.92) / floor.width, (height * 0.92) / floor.height);
  view.x = floor.width / 2 - (SWITCHER - BUTTONS) / 2 / view.scale;
  view.y = floor.height / 2;
}

function keepInView() {
  view.x = Math.min(view.floor.width, Math.max(0, view.x));
  view.y = Math.min(view.floor.height, Math.max(0, view.y));
}

function listen(moveSoon) {
  let last = null;
  host.addEventListener('pointerdown', (event) => {
    host.setPointerCapture(event.pointerId);
    last = { x: event.clientX, y: event.clientY };
  });
  host.addEventListener('pointermove', (event) => {
    if (last === null) return;
    view.x -= (event.clientX - last.x) / view.scale;
    view.y -= (event.clientY - last.y) / view.scale;
    last = { x: event.clientX, y: event.clientY };
    moveSoon();
  });
  host.addEventListener('pointerup', () => {
    last = null;
  });
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { left, top } = host.getBoundingClientRect();
      const [dx, dy] = [event.clientX - left - view.width / 2, event.clientY - top - view.height / 2];
      const scale = view.scale * 2 ** (-event.deltaY / DOUBLE);
      view.x += dx / view.scale - dx / scale;
      view.y += dy / view.scale - dy / scale;
      view.scale = scale;
      moveSoon();
    },
    { passive: false },
  );
}

/**
 * Shows the first level at once and makes the page available to the bench.
 * @param show shows a level
 * @param move shows another part of it
 * @param change shows places whose state has changed
 */
export function startPlan(show, move, change) {
  const marks = { data: performance.now(), painted: null };
  let frame = null;
  const open = (floor) => {
    view.floor = floor;
    fit();
    show();
  };
  window.benchPlanBaseline = {
    marks,
    change(places) {
      for (const place of places) view.floor.places[place].isReserved = !view.floor.places[place].isReserved;
      change(places);
    },
    switchLevel: () => open(floors.find((floor) => floor !== view.floor)),
  };
  view.width = host.clientWidth;
  view.height = host.clientHeight;
  open(view.floor);
  listen(() => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      keepInView();
      move();
    });
  });
  marks.painted = performance.now();
}
