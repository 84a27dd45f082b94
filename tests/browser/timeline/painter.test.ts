import '../../../src/styles/global.css';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { readPaintingTheme } from '../../../src/state/browser/painting-theme.ts';
import type { TimelineFrame } from '../../../workers/contract.ts';
import { buildDayTable, RowKind, RowState } from '../../../workers/model/day-table.ts';
import { measures } from '../../../workers/painting/measures.ts';
import { createFrame, geometry, slotInstant } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import { createPainterFixture, fingerprint } from './painter-fixture.ts';

function pixelsOf(canvas: OffscreenCanvas): ImageData {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Nothing has been painted');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The largest difference between colours of two pictures, of 256 steps. */
function furthest(one: ImageData, other: ImageData): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  return one.data.reduce((most, byte, index) => Math.max(most, Math.abs(byte - (other.data[index] ?? 0))), 0);
}

test('paints a block as large as its region', async () => {
  const { painter, slots, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const painted = painter.paint(0, 1, 0, 'at once');
  work();
  expect(await painted).toBe(true);
  expect([slots[0]?.width, slots[0]?.height]).toEqual([1920, measures.blockHeight]);
});

test('a sticky header has the same lines between days as one among its rows', async () => {
  const { painter, slots, work } = createPainterFixture(2);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, rows: 8, rowsPerGroup: 4, days: 2 }) });
  // The second part of two, which begins with a day.
  const painted = [1, -2].map((block, pair) => painter.paint(pair, 1, block, 'at once'));
  work();
  await Promise.all(painted);
  const [among, alone] = slots.map(pixelsOf);
  if (among === undefined || alone === undefined) throw new Error('A picture is missing');
  const column = ({ data, width }: ImageData): readonly number[] =>
    Array.from({ length: 38 }, (_, y) => data[y * width * 4] ?? -1);
  expect(new Set(column(among)).size).toBe(1);
  expect(column(alone)).toEqual(column(among));
});

test.for([1, 1.25, 2])('a patched row is the same as after a full repaint, at pixel ratio %s', async (ratio) => {
  // Row 46 is at 38 + 46 × 28 = 1326: the edge of the blocks cuts it.
  const codes = '00112233445566778899'.padEnd(96, '0818');
  const patches = [3, 46, 60].map((row) => createPatch(1, row, codes, slotInstant(38) - 240_000));
  const paintAll = async (when: 'first' | 'then' | 'never'): Promise<readonly ImageData[]> => {
    const { painter, slots, names, work } = createPainterFixture(3, { devicePixelRatio: ratio });
    const patch = (): void => {
      for (const each of patches) painter.feed({ type: 'patch', patch: each });
    };
    painter.feed({ type: 'frame', frame: createFrame({ view: 1, rows: 80, rowsPerGroup: 80 }) });
    if (when === 'first') patch();
    // The last one is the group header alone.
    const painted = [0, 1, -1].map((block, pair) => painter.paint(pair, 1, block, 'at once'));
    work();
    await Promise.all(painted);
    if (when === 'then') patch();
    return [...slots, ...names].map(pixelsOf);
  };
  const [anew, patched, before] = [await paintAll('first'), await paintAll('then'), await paintAll('never')];
  anew.forEach((picture, index) => {
    const [own, old] = [patched[index], before[index]];
    if (own === undefined || old === undefined) throw new Error('A picture is missing');
    // Marks are anti-aliased slightly differently elsewhere on the canvas.
    expect(furthest(picture, own)).toBeLessThan(4);
    // All but the names of rows have changed.
    expect(furthest(picture, old) > 4).toBe(index !== 4);
  });
});

test('paints a snapshot of the opening position with the size of the screen, once there is a day', async () => {
  const { painter, work } = createPainterFixture(0, { devicePixelRatio: 2 });
  const overtaken = painter.startupSnapshot({ width: 10, height: 10 });
  const asked = painter.startupSnapshot({ width: 800, height: 400 });
  work();
  painter.feed({ type: 'frame', frame: createFrame({ view: 7, rows: 60 }) });
  work();
  const still = await asked;
  // Today opens an hour before now, 09:26.
  expect(still).toMatchObject({ view: 7, region: { top: 0, bottom: 400, left: 720, right: 1520 } });
  // With the names to the left of the slots.
  expect([still?.slots.width, still?.slots.height]).toEqual([2040, 800]);
  expect([still?.names.width, still?.names.height]).toEqual([440, 800]);
  expect(await overtaken).toBeNull();
});

describe('a speculative day', () => {
  const room = { width: 800, height: 400 };
  const speculative = { type: 'speculative frame', frame: createFrame({ view: 1, rows: 60 }) } as const;
  const asSupposed = { type: 'speculation confirmed', view: 1 } as const;
  const copyOf = (message: typeof speculative): typeof speculative => structuredClone(message);

  /** The number of snapshots painted since. */
  function countPictures(): () => number {
    const painted = vi.spyOn(OffscreenCanvas.prototype, 'transferToImageBitmap');
    onTestFinished(() => painted.mockRestore());
    return () => painted.mock.calls.length;
  }

  test.each(['before', 'after'])('is painted ahead if prewarming comes %s it', async (when) => {
    const { painter, work } = createPainterFixture(0);
    const prewarm = (): void => void painter.prewarm(readPaintingTheme(), geometry, room);
    if (when === 'before') prewarm();
    painter.feed(copyOf(speculative));
    work();
    if (when === 'after') prewarm();
    const pictures = countPictures();
    painter.feed(asSupposed);
    const asked = painter.startupSnapshot(room);
    work();
    expect(await asked).toMatchObject({ view: 1, region: { top: 0, bottom: 400 } });
    expect(pictures()).toBe(0);
  });

  test('is not used until it is confirmed', async () => {
    const { painter, work } = createPainterFixture(0);
    void painter.prewarm(readPaintingTheme(), geometry, room);
    painter.feed(copyOf(speculative));
    const asked = painter.startupSnapshot(room);
    work();
    painter.feed({ type: 'frame', frame: createFrame({ view: 2, rows: 60 }) });
    work();
    expect(await asked).toMatchObject({ view: 2 });
  });

  test.each([
    ['in another room', { ...room, height: 300 }, geometry.nameWidth],
    ['with another configuration', room, 300],
  ])('is painted again %s', async (_, asking, nameWidth) => {
    const { painter, work } = createPainterFixture(0);
    void painter.prewarm(readPaintingTheme(), geometry, room);
    painter.feed(copyOf(speculative));
    work();
    void painter.configure(readPaintingTheme(), { ...geometry, nameWidth });
    painter.feed(asSupposed);
    const asked = painter.startupSnapshot(asking);
    work();
    const still = await asked;
    expect([still?.names.width, still?.names.height]).toEqual([nameWidth, asking.height]);
  });

  test('is painted again after a change', async () => {
    const { painter, work } = createPainterFixture(0);
    void painter.prewarm(readPaintingTheme(), geometry, room);
    painter.feed(copyOf(speculative));
    work();
    painter.feed(asSupposed);
    painter.feed({ type: 'patch', patch: createPatch(1, 3, '2'.repeat(96), slotInstant(38)) });
    const pictures = countPictures();
    const asked = painter.startupSnapshot(room);
    work();
    expect((await asked)?.view).toBe(1);
    expect(pictures()).toBe(1);
  });
});

test('paints the same on a snapshot as on blocks', async () => {
  const { painter, slots, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, rows: 60 }) });
  const [painted, asked] = [
    painter.paint(0, 1, 0, 'at once'),
    painter.startupSnapshot({ width: 1_920, height: measures.blockHeight }),
  ];
  work();
  await painted;
  const still = await asked;
  const copy = new OffscreenCanvas(1_920, measures.blockHeight);
  if (still !== null) copy.getContext('2d', { alpha: false })?.drawImage(still.slots, -still.names.width, 0);
  expect(fingerprint(copy)).toBe(fingerprint(slots[0]));
});

test('paints a snapshot of any region like its blocks, after these', async () => {
  const { painter, slots, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, rows: 200 }) });
  const order: string[] = [];
  const note = <Answer>(what: string, answer: Promise<Answer>): Promise<Answer> =>
    answer.finally(() => order.push(what));
  const { blockHeight } = measures;
  const region = { top: blockHeight, bottom: blockHeight * 2, left: 0, right: 1_920 };
  const overtaken = painter.snapshot(1, { ...region, top: 0 });
  const asked = note('picture', painter.snapshot(1, region));
  const painted = note('block', painter.paint(0, 1, 1, 'at once'));
  work();
  const picture = await asked;
  await painted;
  expect(order).toEqual(['block', 'picture']);
  expect(await overtaken).toBeNull();
  expect(picture).toMatchObject({ view: 1, region });
  const copy = new OffscreenCanvas(1_920, blockHeight);
  if (picture !== null) copy.getContext('2d', { alpha: false })?.drawImage(picture.slots, -picture.names.width, 0);
  expect(fingerprint(copy)).toBe(fingerprint(slots[0]));
});

test('has no snapshot of a view that is not available', async () => {
  const { painter, work } = createPainterFixture(0);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const asked = painter.snapshot(2, { top: 0, bottom: 100, left: 0, right: 100 });
  work();
  expect(await asked).toBeNull();
});

test('writes the free rows as figures if the sentence does not fit', async () => {
  const paintNames = async (groupSummary: string): Promise<string> => {
    const { painter, names, work } = createPainterFixture(1, {
      nameWidth: 96,
      groupSummary,
      groupSummaryNow: '{{free}} von {{total}} Plätzen sind jetzt frei',
    });
    painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
    const painted = painter.paint(0, 1, 0, 'at once');
    work();
    await painted;
    return fingerprint(names[0]);
  };
  const figures = await paintNames('{{free}} / {{total}}');
  expect(await paintNames('{{free}} von {{total}} Plätzen sind frei')).toBe(figures);
  expect(await paintNames('{{free}}')).not.toBe(figures);
});

test('counts the free rows now or at the wanted time, and none on another day', async () => {
  const paintNames = async (changes: Partial<TimelineFrame>, words: object): Promise<string> => {
    const { painter, names, work } = createPainterFixture(1, words);
    const frame = createFrame({ view: 1 });
    painter.feed({ type: 'frame', frame: { ...frame, ...changes } });
    const painted = painter.paint(0, 1, 0, 'at once');
    work();
    await painted;
    return fingerprint(names[0]);
  };
  const both = { groupSummary: 'then', groupSummaryNow: 'now' };
  const [now, then, nothing] = [
    { groupSummary: '' },
    { groupSummaryNow: '' },
    { groupSummary: '', groupSummaryNow: '' },
  ];
  expect(await paintNames({}, both)).toBe(await paintNames({}, { ...both, ...now }));
  expect(await paintNames({ wantedSlot: 40 }, both)).toBe(await paintNames({ wantedSlot: 40 }, { ...both, ...then }));
  expect(await paintNames({}, both)).not.toBe(await paintNames({}, nothing));
  expect(await paintNames({ now: 0, wantedSlot: 40 }, both)).not.toBe(await paintNames({ now: 0 }, both));
  expect(await paintNames({ now: 0 }, both)).toBe(await paintNames({ now: 0 }, nothing));
});

test('writes the area of a name that is not unique, if there is room', async () => {
  const paint = async (area: string, nameWidth: number): Promise<string> => {
    const { painter, names, work } = createPainterFixture(1, { nameWidth });
    const row = { id: 'a', name: 'Room 1.01', area, capacity: 8, kind: RowKind.Room, state: 0 };
    const { buffer } = buildDayTable({ slotCount: 96, rows: [row], groups: [], slots: new Uint8Array(96) });
    painter.feed({ type: 'frame', frame: { ...createFrame({ view: 1, rows: 1 }), buffer } });
    const painted = painter.paint(0, 1, 0, 'at once');
    work();
    await painted;
    return fingerprint(names[0]);
  };
  expect(await paint('Annex', 220)).not.toBe(await paint('', 220));
  expect(await paint('Annex', 220)).not.toBe(await paint('Tower', 220));
  expect(await paint('Annex', 96)).toBe(await paint('', 96));
});

test('distinguishes groups whose names differ at the end, also in a narrow column', async () => {
  const paintNames = async (groupName: string): Promise<string> => {
    const { painter, names, work } = createPainterFixture(1, { nameWidth: 96 });
    painter.feed({ type: 'frame', frame: createFrame({ view: 1, groupName }) });
    const painted = painter.paint(0, 1, 0, 'at once');
    work();
    await painted;
    return fingerprint(names[0]);
  };
  expect(await paintNames('Zone A – Engineering')).not.toBe(await paintNames('Zone A – Marketing'));
});

test('distinguishes a desk from a locker of the same name, also in a narrow column', async () => {
  const paintNames = async (kind: number, state: number): Promise<string> => {
    const { painter, names, work } = createPainterFixture(1, { nameWidth: 96 });
    const row = { id: 'a', name: 'Desk B1-01-001', capacity: 1, kind, state };
    const { buffer } = buildDayTable({ slotCount: 96, rows: [row], groups: [], slots: new Uint8Array(96) });
    painter.feed({ type: 'frame', frame: { ...createFrame({ view: 1, rows: 1 }), buffer } });
    const painted = painter.paint(0, 1, 0, 'at once');
    work();
    await painted;
    return fingerprint(names[0]);
  };
  expect(await paintNames(RowKind.Desk, 0)).not.toBe(await paintNames(RowKind.Locker, 0));
  // Marks of the row's state come first.
  const [desk, locker] = [RowKind.Desk, RowKind.Locker].map((kind) => paintNames(kind, RowState.Failed));
  expect(await desk).toBe(await locker);
});
