import '../../../../src/styles/global.css';

import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { readPaintingTheme } from '../../../../src/state/browser/painting-theme.ts';
import type { PaintingTheme, PlanLevel, PlanStates, PlanView } from '../../../../workers/contract.ts';
import { PlanMark } from '../../../../workers/painting/plan/place-states.ts';
import { createPlanRenderer } from '../../../../workers/painting/plan/plan-renderer.ts';
import { createOffscreenSurface } from '../../../../workers/painting/surface.ts';
import { makeFixture, makeLevel, makePoi, makeUnit } from '../../../server/plan-support.ts';
import { deskAt, levelOf } from '../../../unit/views/plan-worlds.ts';

let theme: PaintingTheme;

beforeAll(() => {
  document.documentElement.dataset.theme = 'light';
  theme = readPaintingTheme();
});

afterEach(() => {
  document.documentElement.dataset.theme = 'light';
});

/** One state for each place. */
interface PlaceState {
  readonly code: number;
  readonly marks?: number;
  readonly initials?: string;
  readonly hue?: number;
}

function statesOf(places: readonly PlaceState[]): PlanStates {
  const known = <T>(part: (place: PlaceState) => T | undefined): ReadonlyMap<number, T> =>
    new Map(places.flatMap((place, index) => (part(place) === undefined ? [] : [[index, part(place) as T] as const])));
  return {
    codes: Uint8Array.from(places, ({ code }) => code),
    marks: Uint16Array.from(places, ({ marks = 0 }) => marks),
    initials: known(({ initials }) => initials),
    hues: known(({ hue }) => hue),
  };
}

const VIEW: PlanView = { scale: 0.5, left: -20, top: -20, width: 320, height: 240, devicePixelRatio: 1 };

/** A renderer with a sheet of its own; what the states and the level are is said by the test. */
function createSheet(
  level: PlanLevel,
  colours: PaintingTheme = theme,
  loadImage: (address: string) => Promise<CanvasImageSource | null> = () => Promise.resolve(null),
) {
  const sheet = { background: new OffscreenCanvas(1, 1), places: new OffscreenCanvas(1, 1) };
  const renderer = createPlanRenderer({
    createSurface: createOffscreenSurface,
    presented: () => Promise.resolve(),
    loadImage,
  });
  renderer.configure(colours);
  // So that its pixels can be read quickly; the renderer gets the same context.
  for (const canvas of [sheet.background, sheet.places]) canvas.getContext('2d', { willReadFrequently: true });
  renderer.adopt(0, sheet);
  renderer.show(level);
  return {
    renderer,
    places: () => pixelsOf(sheet.places),
    background: () => pixelsOf(sheet.background),
    /** Both, as they are seen. */
    both() {
      const seen = new OffscreenCanvas(sheet.places.width, sheet.places.height);
      const context = seen.getContext('2d', { willReadFrequently: true });
      context?.drawImage(sheet.background, 0, 0);
      context?.drawImage(sheet.places, 0, 0);
      return pixelsOf(seen);
    },
  };
}

function pixelsOf(canvas: OffscreenCanvas): ImageData {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('Nothing has been drawn');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Drawn at once, with these states. */
async function drawnAnew(level: PlanLevel, states: PlanStates, view: PlanView): Promise<ImageData> {
  const sheet = createSheet(level);
  sheet.renderer.setStates(states);
  expect(await sheet.renderer.draw(0, view)).toBe(true);
  return sheet.both();
}

/** Steps of a colour by which the edge of the same shape may differ: beside others, or clipped, it is smoothed otherwise. */
const SMOOTHED = 64;
/** Steps by which a colour visibly differs. */
const DISTINCT = 15;

/** `x,y` of the pixels of which a colour differs by more than so many of 256 steps. */
function differences(one: ImageData, other: ImageData, least = 0): readonly (readonly [number, number])[] {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  return Array.from({ length: one.width * one.height }, (_, pixel) => pixel)
    .filter((pixel) =>
      [0, 1, 2, 3].some(
        (part) => Math.abs((one.data[pixel * 4 + part] ?? 0) - (other.data[pixel * 4 + part] ?? 0)) > least,
      ),
    )
    .map((pixel) => [pixel % one.width, Math.floor(pixel / one.width)]);
}

/** The same without colour, by the luminance of Rec. 709. */
function inGreyscale({ data, width, height }: ImageData): ImageData {
  const grey = new ImageData(width, height);
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
    grey.data.set([...Array<number>(3).fill(Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)), alpha], at);
  }
  return grey;
}

/** Desks in two rows, a turned one, a room with a desk in it, and a pin. */
const level = levelOf({
  level: makeLevel('floor 0', {
    units: [makeUnit('u', { ring: [400, 20, 580, 20, 580, 200, 400, 260], resourceId: 'room' })],
    fixtures: [
      { ...makeFixture('f', 'turned'), rect: [250, 330, 120, 60], rotationDeg: 30 },
      { ...makeFixture('g', 'inside'), rect: [480, 110, 80, 50] },
    ],
  }),
  resources: [
    ...[0, 1, 2].flatMap((column) =>
      [0, 1].map((row) => deskAt(`d${row}-0${column}`, 50 + column * 120, 50 + row * 120)),
    ),
    ...['turned', 'room', 'inside'].map((id) => deskAt(id, 0, 0)),
  ],
  pois: [{ ...makePoi('exit'), areaId: 'floor 0', x: 110, y: 110 }],
});
const count = level.places.ids.length;
const placeOf = (id: string): number => level.places.ids.indexOf(id);
const manifold = Array.from({ length: count }, (_, place): PlaceState => ({ code: place % 10 }));
const changed = (id: string, state: PlaceState): readonly PlaceState[] => manifold.with(placeOf(id), state);

describe('a desk of 40 pixels', () => {
  const single = levelOf({ resources: [deskAt('B1-012', 60, 60)] });
  const view: PlanView = { ...VIEW, scale: 40 / 120, left: 0, top: 0, width: 40, height: 40 };
  const STATES: readonly (readonly [string, PlaceState])[] = [
    ...Array.from({ length: 10 }, (_, code) => [`code ${code}`, { code }] as const),
    ['own', { code: 2, marks: PlanMark.Own, initials: 'AB' }],
    ['own to confirm', { code: 2, marks: PlanMark.Own | PlanMark.ToConfirm, initials: 'AB' }],
    ['own unconfirmed', { code: 2, marks: PlanMark.Own | PlanMark.Unconfirmed, initials: 'AB' }],
    ["a colleague's", { code: 2, marks: PlanMark.Colleague, initials: 'CD', hue: 0 }],
    ["another colleague's", { code: 2, marks: PlanMark.Colleague, initials: 'EF', hue: 3 }],
    ['free and dimmed', { code: 0, marks: PlanMark.Unsuitable }],
    ['reserved and dimmed', { code: 2, marks: PlanMark.Unsuitable }],
    ['a favourite', { code: 0, marks: PlanMark.Favourite }],
  ];

  async function pictures(): Promise<readonly (readonly [string, ImageData])[]> {
    const drawn: [string, ImageData][] = [];
    for (const [name, state] of STATES) {
      const sheet = createSheet(single, readPaintingTheme());
      sheet.renderer.setStates(statesOf([state]));
      await sheet.renderer.draw(0, view);
      drawn.push([name, sheet.both()]);
    }
    return drawn;
  }

  /** Pairs of states of whose pixels fewer than one in fifty differ visibly. */
  const alike = (drawn: readonly (readonly [string, ImageData])[]): readonly string[] =>
    drawn.flatMap(([name, picture], index) =>
      drawn
        .slice(index + 1)
        .filter(([, other]) => differences(picture, other, DISTINCT).length < (picture.width * picture.height) / 50)
        .map(([other]) => `${name} = ${other}`),
    );

  test.each(['light', 'dark'] as const)('looks different in each state, %s', async (name) => {
    document.documentElement.dataset.theme = name;
    expect(alike(await pictures())).toEqual([]);
  });

  test.each([
    ['light', 8],
    ['light', 40],
    ['dark', 8],
    ['dark', 40],
  ] as const)('has no green that says free where it does not suit, %s, %s pixels', async (name, edge) => {
    document.documentElement.dataset.theme = name;
    const greenOf = async (code: number, marks: number): Promise<number> => {
      const sheet = createSheet(single, readPaintingTheme());
      sheet.renderer.setStates(statesOf([{ code, marks }]));
      await sheet.renderer.draw(0, { ...view, scale: edge / 120, width: edge, height: edge });
      const { data } = sheet.both();
      const pixels = Array.from({ length: data.length / 4 }, (_, pixel) => data.subarray(pixel * 4, pixel * 4 + 3));
      return Math.max(...pixels.map(([r = 0, g = 0, b = 0]) => g - Math.max(r, b)));
    };
    for (const code of [0, 8]) {
      expect(await greenOf(code, 0)).toBeGreaterThan(40);
      expect(await greenOf(code, PlanMark.Unsuitable)).toBeLessThan(10);
    }
  });

  test('looks different in each state without colours', async () => {
    const drawn = await pictures();
    expect(alike(drawn.map(([name, picture]) => [name, inGreyscale(picture)]))).toEqual([]);
  });
});

describe('a change of states', () => {
  test.for([1, 1.25, 2, 3])('gives the same as drawing all, at pixel ratio %s', async (devicePixelRatio) => {
    const view = { ...VIEW, devicePixelRatio };
    for (const id of level.places.ids) {
      for (const state of [{ code: 0 }, { code: 3 }, { code: 5 }, { code: 2, marks: PlanMark.Own, initials: 'AL' }]) {
        const sheet = createSheet(level);
        sheet.renderer.setStates(statesOf(manifold));
        await sheet.renderer.draw(0, view);
        sheet.renderer.setStates(statesOf(changed(id, state)));
        const anew = await drawnAnew(level, statesOf(changed(id, state)), view);
        expect(differences(sheet.both(), anew, SMOOTHED), `${id} ${JSON.stringify(state)}`).toEqual([]);
      }
    }
  });

  test('touches only the rectangle of what has changed', async () => {
    const sheet = createSheet(level);
    sheet.renderer.setStates(statesOf(manifold));
    await sheet.renderer.draw(0, VIEW);
    const before = sheet.both();
    expect(sheet.renderer.setStates(statesOf(changed('d0-01', { code: 9 })))).toBe(1);
    const touched = differences(sheet.both(), before);
    expect(touched.length).toBeGreaterThan(1_000);
    // The desk is from 65 to 125 and from 5 to 65.
    const outside = touched.filter(([x, y]) => x < 62 || x > 128 || y < 2 || y > 68);
    expect(outside).toEqual([]);
  });

  test('draws nothing where nothing has changed', async () => {
    const sheet = createSheet(level);
    sheet.renderer.setStates(statesOf(manifold));
    await sheet.renderer.draw(0, VIEW);
    const before = sheet.places();
    expect(sheet.renderer.setStates(statesOf(manifold))).toBe(0);
    expect(differences(sheet.places(), before)).toEqual([]);
  });

  test('draws all where many have changed', async () => {
    const sheet = createSheet(level);
    sheet.renderer.setStates(statesOf(manifold));
    await sheet.renderer.draw(0, VIEW);
    const other = statesOf(manifold.map(({ code }) => ({ code: 9 - code })));
    expect(sheet.renderer.setStates(other)).toBe(count);
    expect(differences(sheet.both(), await drawnAnew(level, other, VIEW), SMOOTHED)).toEqual([]);
  });
});

test.for([1, 2])('is as large as its view at pixel ratio %s', async (devicePixelRatio) => {
  const sheet = createSheet(level);
  sheet.renderer.setStates(statesOf(manifold));
  await sheet.renderer.draw(0, { ...VIEW, devicePixelRatio });
  for (const { width, height } of [sheet.places(), sheet.background()]) {
    expect([width, height]).toEqual([320 * devicePixelRatio, 240 * devicePixelRatio]);
  }
});

test('is the same at two pixel ratios, but finer', async () => {
  const reserved = statesOf(manifold.map(() => ({ code: 2 })));
  const [coarse, fine] = [1, 2].map((devicePixelRatio) => drawnAnew(level, reserved, { ...VIEW, devicePixelRatio }));
  const [one, two] = [await coarse, await fine];
  if (one === undefined || two === undefined) throw new Error('A picture is missing');
  // In the middle of the desks, beside their texts.
  const colourAt = ({ data, width }: ImageData, x: number, y: number): readonly number[] => [
    ...data.subarray((y * width + x) * 4).subarray(0, 4),
  ];
  for (const [x, y] of [
    [70, 12],
    [130, 12],
    [12, 70],
  ] as const) {
    expect(colourAt(two, x * 2, y * 2)).toEqual(colourAt(one, x, y));
    expect(colourAt(one, x, y)[3]).toBe(255);
  }
});

test.for([1, 1.5, 2])('moving by whole pixels gives the same pixels, at pixel ratio %s', async (devicePixelRatio) => {
  const [dx, dy] = [7, 11];
  const pixel = 1 / (VIEW.scale * devicePixelRatio);
  const views = [VIEW, { ...VIEW, left: VIEW.left + dx * pixel, top: VIEW.top + dy * pixel }];
  const pictures: { readonly both: ImageData; readonly background: ImageData }[] = [];
  for (const view of views) {
    const sheet = createSheet(level);
    sheet.renderer.setStates(statesOf(manifold));
    await sheet.renderer.draw(0, { ...view, devicePixelRatio });
    pictures.push({ both: sheet.both(), background: sheet.background() });
  }
  const [before, after] = pictures;
  if (before === undefined || after === undefined) throw new Error('A picture is missing');
  const cut = ({ data, width }: ImageData, left: number, top: number): ImageData => {
    const part = new ImageData(width - 60, 150);
    for (let y = 0; y < 150; y += 1) {
      const from = ((top + y) * width + left) * 4;
      part.data.set(data.subarray(from, from + part.width * 4), y * part.width * 4);
    }
    return part;
  };
  for (const layer of ['both', 'background'] as const) {
    expect(differences(cut(before[layer], 20 + dx, 20 + dy), cut(after[layer], 20, 20), SMOOTHED), layer).toEqual([]);
  }
});

test('a desk in a room that is a place as well is in front of it', async () => {
  const states = statesOf(manifold.map(() => ({ code: 2 })));
  const inFront = await drawnAnew(
    level,
    statesOf(manifold.map((_, place) => ({ code: place === placeOf('room') ? 4 : 2 }))),
    VIEW,
  );
  const all = await drawnAnew(level, states, VIEW);
  const at = (Math.round((110 + 20) * 0.5 - 8) * 320 + Math.round((480 + 20) * 0.5 - 15)) * 4;
  expect([...inFront.data.subarray(at, at + 4)]).toEqual([...all.data.subarray(at, at + 4)]);
});

test('a level that is shown instead has nothing of the places of the one before', async () => {
  const sheet = createSheet(level);
  sheet.renderer.setStates(statesOf(manifold));
  await sheet.renderer.draw(0, VIEW);
  sheet.renderer.show(levelOf());
  expect(await sheet.renderer.draw(0, VIEW)).toBe(true);
  expect(sheet.places().data.some((byte) => byte !== 0)).toBe(false);
});

test('nothing is drawn without a level, or without a sheet', async () => {
  const renderer = createPlanRenderer({
    createSurface: createOffscreenSurface,
    presented: () => Promise.resolve(),
    loadImage: () => Promise.resolve(null),
  });
  renderer.configure(theme);
  renderer.show(level);
  expect(await renderer.draw(0, VIEW)).toBe(false);
  renderer.adopt(0, { background: new OffscreenCanvas(1, 1), places: new OffscreenCanvas(1, 1) });
  expect(await renderer.draw(0, VIEW)).toBe(true);
});

test('a request that a newer one has overtaken says so', async () => {
  const sheet = createSheet(level);
  sheet.renderer.setStates(statesOf(manifold));
  // The first drawing waits for no frame, so nothing can overtake it.
  expect(await sheet.renderer.draw(0, VIEW)).toBe(true);
  const [first, second] = [sheet.renderer.draw(0, VIEW), sheet.renderer.draw(0, { ...VIEW, left: 50 })];
  expect([await first, await second]).toEqual([false, true]);
});

describe('a point of interest of which is shown', () => {
  const file = { id: 'f', url: 'https://pictures.invalid/exit.png' };
  const POI = { ...makePoi('exit'), csCode: 'CS0621', areaId: 'floor 0', x: 60, y: 60, files: [file] };
  /** CSS pixels of a metre from which names are shown, and below. */
  const [NEAR, FAR] = [0.5, 0.1];
  const view = (scale: number): PlanView => ({
    ...VIEW,
    scale,
    left: 60 - 50 / scale,
    top: 60 - 50 / scale,
    width: 100,
    height: 100,
  });

  async function drawn(displayMode: number, scale: number, loadImage?: () => Promise<CanvasImageSource>) {
    const sheet = createSheet(levelOf({ pois: [{ ...POI, displayMode }] }), theme, loadImage);
    sheet.renderer.setStates(statesOf([]));
    await sheet.renderer.draw(0, view(scale));
    return sheet;
  }

  /** Whether something is drawn at a pixel, relative to the point. */
  const isDrawn = ({ data }: ImageData, dx: number, dy: number): boolean =>
    (data[((50 + dy) * 100 + 50 + dx) * 4 + 3] ?? 0) > 0;

  test('its name has no pin, and nothing where there is no room for names', async () => {
    const far = (await drawn(6, FAR)).places();
    expect(far.data.some((byte) => byte !== 0)).toBe(false);
    const near = (await drawn(6, NEAR)).places();
    expect(near.data.some((byte) => byte !== 0)).toBe(true);
    expect(isDrawn(near, 0, -8)).toBe(false);
    expect(isDrawn((await drawn(3, NEAR)).places(), 0, -8)).toBe(true);
  });

  test('its picture has the mark until the picture has come', async () => {
    const red = new OffscreenCanvas(4, 4);
    const context = red.getContext('2d');
    if (context === null) throw new Error('No 2D context');
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 4, 4);
    const middle = ({ data }: ImageData) => [...data.subarray((50 * 100 + 53) * 4, (50 * 100 + 53) * 4 + 3)];
    const without = await drawn(5, NEAR);
    expect(without.places().data).toEqual((await drawn(2, NEAR)).places().data);
    const sheet = await drawn(5, NEAR, () => Promise.resolve(red));
    await expect.poll(() => middle(sheet.places())).toEqual([255, 0, 0]);
    expect(middle((await drawn(2, NEAR, () => Promise.resolve(red))).places())).not.toEqual([255, 0, 0]);
  });
});
