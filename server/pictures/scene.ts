import { keyOf, Random } from '../campus/random.ts';
import type { Colour, Shape } from './raster.ts';

/** Height of a picture in parts of its width. */
export const RATIO = 5 / 8;

export type SceneKind = 'desk' | 'room';

const WALLS: readonly Colour[] = [
  [226, 232, 236],
  [236, 230, 220],
  [222, 234, 226],
  [232, 226, 236],
  [214, 226, 238],
];
const ACCENT_WALLS: readonly Colour[] = [
  [64, 96, 116],
  [120, 84, 66],
  [70, 104, 84],
  [98, 78, 116],
  [176, 120, 62],
];
const WOODS: readonly Colour[] = [
  [196, 154, 108],
  [222, 190, 150],
  [128, 92, 64],
  [240, 240, 238],
];
const FLOORS: readonly Colour[] = [
  [150, 156, 162],
  [168, 148, 128],
  [122, 132, 138],
];
const SKY: Colour = [190, 218, 238];
const GLASS_LIGHT: Colour = [214, 234, 246];
const FRAME: Colour = [250, 250, 250];
const DARK: Colour = [44, 48, 54];
const SCREEN: Colour = [70, 84, 100];
const GREENS: readonly Colour[] = [
  [74, 128, 84],
  [96, 150, 96],
  [58, 108, 76],
];
const POT: Colour = [206, 200, 192];

const box = (x: number, y: number, width: number, height: number, colour: Colour, radius = 0): Shape => ({
  x,
  y,
  width,
  height,
  radius,
  colour,
});

const disc = (x: number, y: number, radius: number, colour: Colour): Shape =>
  box(x - radius, y - radius, 2 * radius, 2 * radius, colour, radius);

/** What is seen at a place; the same look shows the same for ever. @param look a whole number from 0 */
export function sceneOf(kind: SceneKind, look: number): readonly Shape[] {
  const random = new Random(keyOf(`${kind} ${look}`));
  const floorAt = random.pick([0.48, 0.5, 0.52]);
  const ground = [
    box(-0.1, -0.1, 1.2, 0.9, random.pick(WALLS)),
    box(-0.1, floorAt, 1.2, 0.3, random.pick(FLOORS)),
    box(-0.1, floorAt - 0.008, 1.2, 0.012, FRAME),
  ];
  return [...ground, ...(kind === 'desk' ? deskScene(random) : roomScene(random))];
}

function windowAt(x: number, width: number): readonly Shape[] {
  const half = (width - 0.036) / 2;
  return [
    box(x, 0.05, width, 0.24, FRAME, 0.006),
    box(x + 0.012, 0.062, half, 0.216, SKY),
    box(x + 0.024 + half, 0.062, half, 0.216, SKY),
    box(x + 0.012, 0.062, half * 0.45, 0.216, GLASS_LIGHT),
  ];
}

function plantAt(x: number, floor: number, random: Random): readonly Shape[] {
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

function deskScene(random: Random): readonly Shape[] {
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

function roomScene(random: Random): readonly Shape[] {
  const accent = random.pick(ACCENT_WALLS);
  const wood = random.pick(WOODS);
  const seats = random.between(3, 5);
  const step = 0.58 / seats;
  const chairs = Array.from({ length: seats }, (_, index) => 0.23 + index * step).flatMap((x) => [
    box(x, 0.33, step * 0.72, 0.14, accent, 0.02),
  ]);
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
