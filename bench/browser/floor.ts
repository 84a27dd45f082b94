/*
 * The floor plan that every contestant shows: blocks of twenty desks and a room, the same in each run. Deskway gets it
 * from its server, the baselines as numbers. Lengths are centimetres.
 */
import { createRandom } from '../suite.ts';

const DESKS_PER_BLOCK = 20;
const BLOCK = { width: 960, height: 1_060 } as const;
const ROOM = { x: 480, y: 210, width: 880, height: 360 } as const;
const DESK = { width: 140, height: 70 } as const;
const COLUMNS = 5;
/** Blocks are wider than high, as screens are. */
const ASPECT = 1.6;
const RESERVED_SHARE = 0.4;

/** Levels above each other; the first one is shown, and the level is switched to the second. */
export const LEVELS: readonly number[] = [1, 2];

export interface FloorPlace {
  readonly id: string;
  /** What follows the last hyphen is its short label. */
  readonly name: string;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isRoom: boolean;
  /** At the time that the plan shows. */
  readonly isReserved: boolean;
}

export interface Floor {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly places: readonly FloorPlace[];
}

export function createFloor(desks: number, level: number): Floor {
  const random = createRandom(level);
  const blocks = Math.ceil(desks / DESKS_PER_BLOCK);
  const columns = Math.ceil(Math.sqrt(blocks * ASPECT));
  const places: FloorPlace[] = [];
  const add = (code: string, isRoom: boolean, box: Pick<FloorPlace, 'x' | 'y' | 'width' | 'height'>): void => {
    const name = `F${level}-${code}`;
    places.push({ id: name.toLowerCase(), name, ...box, isRoom, isReserved: random() < RESERVED_SHARE });
  };
  for (let block = 0; block < blocks; block += 1) {
    const [left, top] = [(block % columns) * BLOCK.width, Math.floor(block / columns) * BLOCK.height];
    const room = `R${String(block + 1).padStart(3, '0')}`;
    add(room, true, { ...ROOM, x: left + ROOM.x, y: top + ROOM.y });
    for (let desk = 0; desk < Math.min(DESKS_PER_BLOCK, desks - block * DESKS_PER_BLOCK); desk += 1) {
      const x = left + 100 + (desk % COLUMNS) * 190;
      const y = top + 480 + Math.floor(desk / COLUMNS) * 150;
      add(`${room}-${String(desk + 1).padStart(2, '0')}`, false, { ...DESK, x, y });
    }
  }
  const rows = Math.ceil(blocks / columns);
  return { id: `f${level}`, width: columns * BLOCK.width, height: rows * BLOCK.height, places };
}

/** Indices of free desks, evenly spread over the floor: those whose state changes. */
export function spreadDesks({ places }: Floor, count: number): readonly number[] {
  const free = [...places.keys()].filter((index) => places[index]?.isReserved === false && !places[index].isRoom);
  return Array.from({ length: count }, (_, index) => free[Math.floor(((index + 0.5) * free.length) / count)] ?? 0);
}
