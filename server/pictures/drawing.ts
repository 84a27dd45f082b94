import { keyOf, Random } from '../campus/random.ts';

/** Height of a picture in parts of its width. */
const HEIGHT = 5 / 8;

export type PlaceKind = 'desk' | 'room';

const WALLS = ['#e2e8ec', '#ece6dc', '#deeae2', '#e8e2ec', '#d6e2ee'];
const ACCENT_WALLS = ['#406074', '#785442', '#466854', '#624e74', '#b0783e'];
const WOODS = ['#c49a6c', '#debe96', '#805c40', '#f0f0ee'];
const FLOORS = ['#969ca2', '#a89480', '#7a848a'];
const SKY = '#bedaee';
const GLASS_LIGHT = '#d6eaf6';
const FRAME = '#fafafa';
const DARK = '#2c3036';
const SCREEN = '#465464';
const GREENS = ['#4a8054', '#609660', '#3a6c4c'];
const POT = '#cec8c0';

/** Lengths are in parts of the picture's width. */
const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/**
 * Draws a place as SVG; the same kind and variant give the same drawing.
 * @param variant a whole number from 0
 * @param width in pixels; the height is five eighths of it
 */
export function drawPlace(kind: PlaceKind, variant: number, width: number): string {
  const random = new Random(keyOf(`${kind} ${variant}`));
  const floorAt = random.pick([0.48, 0.5, 0.52]);
  const shapes = [
    box(0, 0, 1, HEIGHT, random.pick(WALLS)),
    box(0, floorAt, 1, HEIGHT - floorAt, random.pick(FLOORS)),
    box(0, floorAt - 0.008, 1, 0.012, FRAME),
    ...(kind === 'desk' ? drawDesk(random) : drawRoom(random)),
  ];
  const size = `width="${width}" height="${width * HEIGHT}" viewBox="0 0 1 ${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.join('')}</svg>`;
}

function windowAt(x: number, width: number): readonly string[] {
  const half = (width - 0.036) / 2;
  return [
    box(x, 0.05, width, 0.24, FRAME, 0.006),
    box(x + 0.012, 0.062, half, 0.216, SKY),
    box(x + 0.024 + half, 0.062, half, 0.216, SKY),
    box(x + 0.012, 0.062, half * 0.45, 0.216, GLASS_LIGHT),
  ];
}

function plantAt(x: number, floor: number, random: Random): readonly string[] {
  const leaves = Array.from({ length: 7 }, () =>
    disc(
      x + (random.next() - 0.5) * 0.09,
      floor - 0.1 - random.next() * 0.1,
      0.02 + random.next() * 0.018,
      random.pick(GREENS),
    ),
  );
  return [...leaves, box(x - 0.028, floor - 0.075, 0.056, 0.075, POT, 0.008)];
}

function drawDesk(random: Random): readonly string[] {
  const wood = random.pick(WOODS);
  const chair = random.pick(ACCENT_WALLS);
  const screens = random.between(1, 2);
  const first = 0.47 - (screens - 1) * 0.12;
  const monitors = Array.from({ length: screens }, (_, index) => first + index * 0.24).flatMap((x) => [
    box(x + 0.1, 0.3, 0.02, 0.07, DARK),
    box(x + 0.06, 0.362, 0.1, 0.01, DARK, 0.004),
    box(x, 0.17, 0.22, 0.14, DARK, 0.008),
    box(x + 0.008, 0.178, 0.204, 0.12, SCREEN, 0.003),
  ]);
  return [
    ...windowAt(random.pick([0.06, 0.1]), 0.24),
    box(0.28, 0.37, 0.62, 0.022, wood, 0.006),
    box(0.31, 0.39, 0.016, 0.2, DARK),
    box(0.854, 0.39, 0.016, 0.2, DARK),
    ...monitors,
    box(0.5, 0.36, 0.12, 0.012, DARK, 0.004),
    box(0.5, 0.43, 0.15, 0.13, chair, 0.03),
    box(0.567, 0.55, 0.016, 0.05, DARK),
    ...(random.chance(0.7) ? plantAt(0.16, 0.57, random) : []),
  ];
}

function drawRoom(random: Random): readonly string[] {
  const accent = random.pick(ACCENT_WALLS);
  const wood = random.pick(WOODS);
  const seats = random.between(3, 5);
  const step = 0.58 / seats;
  const chairs = Array.from({ length: seats }, (_, index) =>
    box(0.23 + index * step, 0.33, step * 0.72, 0.14, accent, 0.02),
  );
  return [
    ...windowAt(0.03, 0.24),
    box(0.36, 0.06, 0.34, 0.2, DARK, 0.008),
    box(0.368, 0.068, 0.324, 0.184, SCREEN, 0.003),
    ...chairs,
    box(0.14, 0.42, 0.72, 0.05, wood, 0.025),
    box(0.3, 0.46, 0.03, 0.12, DARK),
    box(0.67, 0.46, 0.03, 0.12, DARK),
    ...plantAt(0.91, 0.56, random),
  ];
}
