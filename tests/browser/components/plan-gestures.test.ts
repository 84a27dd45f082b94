import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Camera, Point } from '../../../src/components/plan/camera.ts';
import { listenToGestures } from '../../../src/components/plan/gestures.ts';
import { createPlanBoard, type PlanBoard } from '../../../src/components/plan/plan-board.ts';

/** Upper left corner and size of the plan on the page. */
const CORNER = { x: 30, y: 20 };
const SIZE = { width: 400, height: 300 };
/** The level is far larger than the screen: nothing stops the camera at its edges. */
const LEVEL = { id: 'level', width: 100_000, height: 100_000 };
const START: Camera = { scale: 0.1, x: 50_000, y: 50_000 };

interface Stage {
  readonly host: HTMLElement;
  readonly board: PlanBoard;
  readonly taps: (Point & { readonly isAdding: boolean })[];
  readonly hovers: (Point | null)[];
}

let stage: Stage;
let end = (): void => undefined;

beforeEach(() => {
  const host = document.createElement('div');
  Object.assign(host.style, {
    position: 'fixed',
    left: `${CORNER.x}px`,
    top: `${CORNER.y}px`,
    width: `${SIZE.width}px`,
    height: `${SIZE.height}px`,
  });
  document.body.append(host);
  // Only a real pointer can be captured.
  host.setPointerCapture = () => undefined;
  const sheet = () => ({ box: document.createElement('div'), canvases: [] });
  const board = createPlanBoard({
    host,
    sheets: [sheet(), sheet()],
    draw: () => Promise.resolve(true),
    onCamera: () => undefined,
  });
  void board.setLevel(LEVEL);
  board.move(START);
  stage = { host, board, taps: [], hovers: [] };
  const close = listenToGestures(host, {
    board,
    onTap: (point, isAdding) => stage.taps.push({ ...point, isAdding }),
    onHover: (point) => stage.hovers.push(point),
  });
  end = () => {
    close();
    board.end();
    host.remove();
  };
});

afterEach(() => end());

type Kind = 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel';

/** A pointer event at a point of the plan, as a mouse with its button pressed unless said otherwise. */
function point(kind: Kind, x: number, y: number, more: PointerEventInit = {}): void {
  const init = { pointerId: 1, pointerType: 'mouse', buttons: 1, bubbles: true, cancelable: true, ...more };
  stage.host.dispatchEvent(new PointerEvent(kind, { clientX: x + CORNER.x, clientY: y + CORNER.y, ...init }));
}

const finger = (pointerId: number): PointerEventInit => ({ pointerId, pointerType: 'touch' });

const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

describe('a press', () => {
  test('that does not move is a tap where it was', () => {
    point('pointerdown', 100, 50);
    point('pointermove', 103, 52);
    point('pointerup', 103, 52);
    expect(stage.taps).toEqual([{ x: 103, y: 52, isAdding: false }]);
    expect(stage.board.camera()).toEqual(START);
  });

  test.each(['ctrlKey', 'shiftKey', 'metaKey'])('with %s adds', (key) => {
    point('pointerdown', 100, 50, { [key]: true });
    point('pointerup', 100, 50, { [key]: true });
    expect(stage.taps).toEqual([{ x: 100, y: 50, isAdding: true }]);
  });

  test('with Ctrl opens no menu, another one does', () => {
    const opensMenu = (ctrlKey: boolean): boolean =>
      stage.host.dispatchEvent(new MouseEvent('contextmenu', { ctrlKey, cancelable: true }));
    expect(opensMenu(true)).toBe(false);
    expect(opensMenu(false)).toBe(true);
  });

  test('of another button is none', () => {
    point('pointerdown', 100, 50, { button: 2, buttons: 2 });
    point('pointerup', 100, 50, { button: 2, buttons: 0 });
    expect(stage.taps).toEqual([]);
  });

  test('that follows another one at the same point zooms in there, without a second tap', async () => {
    for (let tap = 0; tap < 2; tap += 1) {
      point('pointerdown', 200, 150);
      point('pointerup', 200, 150);
    }
    expect(stage.taps).toHaveLength(1);
    expect(stage.board.goal().scale).toBeCloseTo(START.scale * 2);
    await expect.poll(() => stage.board.camera().scale).toBeCloseTo(START.scale * 2);
    expect(stage.board.camera().x).toBeCloseTo(START.x);
  });
});

describe('a drag', () => {
  test('takes the level along, and is no tap', () => {
    point('pointerdown', 100, 100);
    point('pointermove', 140, 90);
    expect(stage.host.dataset['dragging']).toBe('true');
    expect(stage.board.camera()).toEqual({ ...START, x: START.x - 400, y: START.y + 100 });
    point('pointerup', 140, 90);
    expect(stage.host.dataset['dragging']).toBeUndefined();
    expect(stage.taps).toEqual([]);
  });

  test('whose end is lost ends with the next movement without a button', () => {
    point('pointerdown', 100, 100);
    point('pointermove', 140, 100);
    point('pointermove', 180, 100, { buttons: 0 });
    point('pointermove', 220, 100, { buttons: 0 });
    expect(stage.board.camera().x).toBe(START.x - 400);
    expect(stage.hovers.at(-1)).toEqual({ x: 220, y: 100 });
  });

  const fling = async (): Promise<Camera> => {
    point('pointerdown', 100, 100);
    for (let step = 1; step <= 4; step += 1) {
      await frames(1);
      point('pointermove', 100 + 30 * step, 100);
    }
    const released = stage.board.camera();
    point('pointerup', 220, 100);
    return released;
  };

  test('goes on after it is let go, and the next press stops it', async () => {
    const released = await fling();
    await expect.poll(() => stage.board.camera().x).toBeLessThan(released.x);
    expect(stage.board.camera().y).toBe(START.y);
    point('pointerdown', 200, 100);
    const stopped = stage.board.camera();
    await frames(3);
    expect(stage.board.camera()).toEqual(stopped);
  });

  test('does not go on where it rested before it was let go', async () => {
    point('pointerdown', 100, 100);
    point('pointermove', 160, 100);
    const released = stage.board.camera();
    point('pointerup', 160, 100);
    await frames(3);
    expect(stage.board.camera()).toEqual(released);
  });
});

describe('two fingers', () => {
  test('that move apart zoom about the middle between them', () => {
    point('pointerdown', 150, 150, finger(1));
    point('pointerdown', 250, 150, finger(2));
    point('pointermove', 100, 150, finger(1));
    point('pointermove', 300, 150, finger(2));
    const { scale, x, y } = stage.board.camera();
    expect(scale).toBeCloseTo(START.scale * 2);
    expect(x).toBeCloseTo(START.x);
    expect(y).toBeCloseTo(START.y);
  });

  test('that move together move the level', () => {
    point('pointerdown', 150, 100, finger(1));
    point('pointerdown', 150, 200, finger(2));
    point('pointermove', 190, 100, finger(1));
    point('pointermove', 190, 200, finger(2));
    const { scale, x } = stage.board.camera();
    expect(scale).toBeCloseTo(START.scale);
    expect(x).toBeCloseTo(START.x - 40 / START.scale);
  });

  test('are no tap, also if only one is lifted at first', () => {
    point('pointerdown', 150, 150, finger(1));
    point('pointerdown', 250, 150, finger(2));
    point('pointerup', 250, 150, finger(2));
    point('pointerup', 150, 150, finger(1));
    expect(stage.taps).toEqual([]);
  });
});

describe('the wheel', () => {
  const wheel = (init: WheelEventInit): boolean =>
    stage.host.dispatchEvent(
      new WheelEvent('wheel', { clientX: CORNER.x + 300, clientY: CORNER.y + 150, cancelable: true, ...init }),
    );

  test('zooms about the pointer, and does not scroll the page', () => {
    const under = START.x + 100 / START.scale;
    expect(wheel({ deltaY: -340 })).toBe(false);
    const { scale, x } = stage.board.camera();
    expect(scale).toBeCloseTo(START.scale * 2);
    expect(x + 100 / scale).toBeCloseTo(under);
  });

  test('of a trackpad’s pinch needs less, and one that counts lines as much', () => {
    wheel({ deltaY: -90, ctrlKey: true });
    expect(stage.board.camera().scale).toBeCloseTo(START.scale * 2);
    wheel({ deltaY: 340 / 16, deltaMode: WheelEvent.DOM_DELTA_LINE });
    expect(stage.board.camera().scale).toBeCloseTo(START.scale);
  });

  test('with Shift moves the level aside', () => {
    wheel({ deltaY: 50, shiftKey: true });
    expect(stage.board.camera()).toEqual({ ...START, x: START.x + 500 });
  });
});
