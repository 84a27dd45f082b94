import { afterEach, beforeEach, expect, test } from 'vitest';

import { createPlanBoard, type PlanBoard, type SheetElements } from '../../../../src/components/plan/plan-board.ts';
import type { PlanView } from '../../../../workers/contract.ts';

const FIRST = { id: 'f1', width: 4_000, height: 3_000 };
const SECOND = { id: 'f2', width: 2_000, height: 3_000 };

interface Drawing {
  readonly sheet: number;
  readonly view: PlanView;
  /** The painter has drawn it. */
  readonly finish: () => void;
}

let host: HTMLElement;
let board: PlanBoard;
let drawings: Drawing[];

function addSheet(): SheetElements {
  const canvases = [document.createElement('canvas'), document.createElement('canvas')];
  const box = document.createElement('div');
  box.append(...canvases);
  host.append(box);
  return { box, canvases };
}

beforeEach(() => {
  host = document.createElement('div');
  Object.assign(host.style, { width: '800px', height: '600px' });
  document.body.append(host);
  drawings = [];
  board = createPlanBoard({
    host,
    sheets: [addSheet(), addSheet()],
    draw: (sheet, view) => new Promise((resolve) => void drawings.push({ sheet, view, finish: () => resolve(true) })),
    onCamera: () => undefined,
  });
});

afterEach(() => {
  board.end();
  host.remove();
});

/** In centimetres, from left to right. */
const middleOf = (drawing: Drawing | undefined): number =>
  drawing === undefined ? Number.NaN : drawing.view.left + drawing.view.width / drawing.view.scale / 2;

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

test('a sheet is prepared before there is a level, and nothing is shown', async () => {
  expect(drawings.map(({ sheet }) => sheet)).toEqual([1]);
  drawings[0]?.finish();
  await frame();
  expect(host.dataset['drawn']).toBeUndefined();
});

test('a level is asked for in the task that knows it, once', async () => {
  const shown = board.setLevel(FIRST);
  expect(drawings).toHaveLength(2);
  await frame();
  await frame();
  expect(drawings).toHaveLength(2);
  drawings[1]?.finish();
  await shown;
  expect(host.dataset['drawn']).toBe('1');
});

test('the drawing of a level before is not shown as that of the next', async () => {
  const first = board.setLevel(FIRST);
  const second = board.setLevel(SECOND);
  expect(drawings[2]?.view.scale).not.toBe(drawings[1]?.view.scale);
  drawings[1]?.finish();
  await first;
  expect(host.dataset['drawn']).toBeUndefined();
  drawings[2]?.finish();
  await second;
  expect(host.dataset['drawn']).toBe('1');
});

test('what moved on during a drawing is drawn after it', async () => {
  const shown = board.setLevel(FIRST);
  await frame();
  board.move({ ...board.camera(), x: board.camera().x + 1_000 });
  await frame();
  expect(drawings, 'nothing is drawn at once while something is').toHaveLength(2);
  drawings[1]?.finish();
  await shown;
  expect(drawings).toHaveLength(3);
  expect(middleOf(drawings[2])).toBeCloseTo(middleOf(drawings[1]) + 1_000);
});

test('a level is drawn as far as the screen reaches, and with its margin at rest', async () => {
  const shown = board.setLevel(FIRST);
  expect(drawings[1]?.view).toMatchObject({ width: 800, height: 600 });
  drawings[1]?.finish();
  await shown;
  await expect.poll(() => drawings.length).toBe(3);
  const { width = 0, height = 0 } = drawings[2]?.view ?? {};
  expect(width).toBeGreaterThan(800);
  expect(height).toBeGreaterThan(600);
  expect(middleOf(drawings[2])).toBeCloseTo(middleOf(drawings[1]));
});

test('what is pinned to a level is hidden while another is shown, and back with it', () => {
  void board.setLevel(FIRST);
  const ring = document.createElement('div');
  const end = board.pin(ring, { x: 0, y: 0, width: 100, height: 100 });
  expect(ring.style.visibility).toBe('');
  void board.setLevel(SECOND);
  expect(ring.style.visibility).toBe('hidden');
  void board.setLevel({ ...FIRST });
  expect(ring.style.visibility).toBe('');
  end();
});
