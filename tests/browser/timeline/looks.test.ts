import '../../../src/styles/global.css';

import { afterEach, expect, test } from 'vitest';

import { readPaintingTheme } from '../../../src/state/browser/painting-theme.ts';
import type { ItemLook, PaintingGeometry } from '../../../workers/contract.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createDrawStyles } from '../../../workers/painting/draw-styles.ts';
import { rowTop } from '../../../workers/painting/geometry.ts';
import { paintNames } from '../../../workers/painting/names.ts';
import { paintSampleSlot, sampleSlotCount } from '../../../workers/painting/sample.ts';
import type { Specimen } from '../../../workers/painting/sample.ts';
import { createTimelineModel } from '../../../workers/painting/timeline-model.ts';
import { paintSlots } from '../../../workers/painting/slots.ts';
import { createOffscreenSurface } from '../../../workers/painting/surface.ts';
import { createFrame, geometry as ofBoard } from './campus.ts';

const geometry: PaintingGeometry = { ...ofBoard, groupSummary: '', groupSummaryNow: '' };
const width = sampleSlotCount * geometry.quarterWidth;
const height = 28;
const ofWeek: PaintingGeometry = { ...geometry, quarterWidth: 5 };

/** Lightness of each pixel, 0 to 255, as a greyscale screen shows it. */
function greyOf(specimen: Specimen, zoom = geometry): Uint8ClampedArray {
  const width = sampleSlotCount * zoom.quarterWidth;
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (context === null) throw new Error('No 2D context');
  paintSampleSlot(context, createDrawStyles(readPaintingTheme(), 1, createOffscreenSurface), zoom, specimen);
  return greyOfContext(context, width);
}

function greyOfContext(context: OffscreenCanvasRenderingContext2D, width: number): Uint8ClampedArray {
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8ClampedArray.from(
    { length: width * height },
    (_, pixel) =>
      0.2126 * (data[pixel * 4] ?? 0) + 0.7152 * (data[pixel * 4 + 1] ?? 0) + 0.0722 * (data[pixel * 4 + 2] ?? 0),
  );
}

/** The pixels that differ visibly. */
function differing(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.filter((grey, pixel) => Math.abs(grey - (other[pixel] ?? 0)) > 6).length;
}

/** Pairs that look alike in greyscale. */
function alike(named: readonly (readonly [name: string, grey: Uint8ClampedArray])[]): readonly string[] {
  return named.flatMap(([name, grey], index) =>
    named
      .slice(index + 1)
      .flatMap(([other, otherGrey]) => (differing(grey, otherGrey) < 30 ? [`${name} = ${other}`] : [])),
  );
}

const looks: readonly ItemLook[] = ['accepted', 'tentative', 'toConfirm', 'unconfirmed', 'declined', 'cancelled'];

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

for (const theme of ['light', 'dark']) {
  test(`distinguishes all ten slot codes in greyscale, ${theme}`, () => {
    document.documentElement.dataset.theme = theme;
    const codes = Array.from({ length: 10 }, (_, code) => [`code ${code}`, greyOf({ type: 'code', code })] as const);
    expect(alike(codes)).toEqual([]);
  });

  test(`distinguishes them in a week, ${theme}`, () => {
    document.documentElement.dataset.theme = theme;
    const codes = Array.from(
      { length: 10 },
      (_, code) => [`code ${code}`, greyOf({ type: 'code', code }, ofWeek)] as const,
    );
    expect(alike(codes)).toEqual([]);
  });
}

test('distinguishes the states of the user’s reservations in greyscale', () => {
  const items = looks.map((look) => [look, greyOf({ type: 'item', look, subject: 'Planning' })] as const);
  expect(alike(items)).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`distinguishes reservations of colleagues and of the user in greyscale, ${theme}`, () => {
    document.documentElement.dataset.theme = theme;
    const owner = { name: 'Ben Okafor', colour: 0 };
    const others = (['accepted', 'tentative', 'declined', 'cancelled'] as const).map(
      (look) => [`Ben ${look}`, greyOf({ type: 'item', look, subject: 'Planning', owner })] as const,
    );
    const own = looks.map((look) => [look, greyOf({ type: 'item', look, subject: 'Planning' })] as const);
    expect(alike([...others, ...own])).toEqual([]);
  });
}

test('distinguishes two colleagues of one hue by their initials', () => {
  const of = (name: string) =>
    [name, greyOf({ type: 'item', look: 'accepted', subject: 'Planning', owner: { name, colour: 1 } })] as const;
  expect(alike([of('Ben Okafor'), of('Emi Watanabe')])).toEqual([]);
});

test('shows an unsuitable row paler than another one with the same reservation', () => {
  const pale = greyOf({ type: 'state', state: 'unsuitable' });
  const reserved = greyOf({ type: 'code', code: 2 });
  const rightEnd = (grey: Uint8ClampedArray): number => grey[14 * width + width - 10] ?? 0;
  expect(rightEnd(pale)).toBeGreaterThan(rightEnd(reserved) + 30);
});

/** A row of the board, its days or its name, with the same slots whatever its state. */
function rowOf(state: number, part: 'days' | 'name'): Uint8ClampedArray {
  const model = createTimelineModel(
    createFrame({ rows: 1, rowsPerGroup: 1, codes: ['0'.repeat(42) + '2222'], states: { 0: state } }),
  );
  const top = rowTop(model.lines, 0);
  const stretch = { top, bottom: top + height, left: 40 * 20, right: 40 * 20 + width };
  const context = new OffscreenCanvas(part === 'days' ? width : geometry.nameWidth, height).getContext('2d');
  if (context === null) throw new Error('No 2D context');
  const target = {
    context,
    model,
    drawStyles: createDrawStyles(readPaintingTheme(), 1, createOffscreenSurface),
    geometry,
  };
  if (part === 'days') paintSlots(target, stretch);
  else paintNames(target, stretch);
  return greyOfContext(context, part === 'days' ? width : geometry.nameWidth);
}

for (const theme of ['light', 'dark']) {
  test(`marks failed, stale and unread rows, in their days and at their names, ${theme}`, () => {
    document.documentElement.dataset.theme = theme;
    // A failed row has its mark at the name; its slots are all limited.
    const states = { fresh: 0, stale: RowState.Stale, loading: RowState.Loading };
    const rows = Object.entries(states).map(([name, state]) => [name, rowOf(state, 'days')] as const);
    expect(alike(rows)).toEqual([]);
    const names = [0, RowState.Failed, RowState.Stale].map((state) => [`${state}`, rowOf(state, 'name')] as const);
    expect(alike(names)).toEqual([]);
  });
}

test('draws a sample without half pixels at its edges at any pixel ratio', () => {
  for (const scale of [1, 1.25, 1.5, 2]) {
    const context = new OffscreenCanvas(width * scale, height * scale).getContext('2d', { alpha: false });
    if (context === null) throw new Error('No 2D context');
    const drawStyles = createDrawStyles(readPaintingTheme(), scale, createOffscreenSurface);
    paintSampleSlot(context, drawStyles, { ...geometry, devicePixelRatio: scale }, { type: 'code', code: 2 });
    const middle = context.getImageData(0, Math.round(14 * scale), width * scale, 1).data;
    const shades = new Set(Array.from({ length: width * scale }, (_, x) => middle.slice(x * 4, x * 4 + 3).join(',')));
    // The body and its surroundings, without shades between them.
    expect([scale, shades.size <= 3]).toEqual([scale, true]);
  }
});

test('cuts names alike in a narrow column, with or without a mark', () => {
  const written = (name: string, state: number): string => {
    const model = createTimelineModel(createFrame({ rows: 1, rowsPerGroup: 1, names: [name], states: { 0: state } }));
    const context = new OffscreenCanvas(96, height).getContext('2d');
    if (context === null) throw new Error('No 2D context');
    const texts: string[] = [];
    const write = context.fillText.bind(context);
    context.fillText = (text, x, y) => {
      texts.push(text);
      write(text, x, y);
    };
    const top = rowTop(model.lines, 0);
    const drawStyles = createDrawStyles(readPaintingTheme(), 1, createOffscreenSurface);
    const narrow = { ...geometry, nameWidth: 96 };
    paintNames({ context, model, drawStyles, geometry: narrow }, { top, bottom: top + height });
    return texts.join(' ');
  };
  for (const state of [0, RowState.Favourite]) {
    expect(written('Room 1.02', state)).toBe('1.02');
    expect(written('Room 7', state)).toBe('Room 7');
  }
  // One word that has room only without a mark stays whole there.
  expect(written('Auditorium 1', 0)).toBe('1');
  expect(written('B1-01-0017', 0)).toBe('B1-01-0017');
});
