/*
 * The simulated building: what its devices would report at an instant, by the hour, the object and what is switched.
 * Pure; the same instant gives the same values.
 */
import { OUT_OF_ORDER } from '../../workers/model/objects.ts';
import { unreachable } from '../../workers/model/unreachable.ts';
import type { DefinedPart, ObjectDefinition, PartValues, Quantity } from './definition.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const GOOD = '#2e7d32';
const FAIR = '#b26a00';
const POOR = '#c62828';

/** Parts of seeded rooms that others depend on. */
export const ROOM_PARTS = { lamp: 'lamp', brightness: 'brightness', blinds: 'blinds' } as const;

/** From 0 to 1, evenly spread. */
function noiseAt(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Between −1 and 1; it moves smoothly from one value to another in each period. */
function drift(name: string, at: number, period: number): number {
  const step = Math.floor(at / period);
  const share = at / period - step;
  const [from, to] = [noiseAt(`${name} ${step}`), noiseAt(`${name} ${step + 1}`)];
  return (from + (to - from) * share) * 2 - 1;
}

const hourOf = (at: number): number => (at % DAY) / HOUR;

/** People in the room: 0 at night, most before and after noon. */
const occupancy = (hour: number): number =>
  Math.max(0, Math.sin(((hour - 7) / 11) * Math.PI)) * (hour > 12 && hour < 13 ? 0.5 : 1);

const daylight = (hour: number): number => Math.max(0, Math.sin(((hour - 6) / 14) * Math.PI));

const roundTo = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(1));

function temperature(id: string, at: number): number {
  const warmest = Math.sin(((hourOf(at) - 9) / 24) * 2 * Math.PI);
  return roundTo(21.6 + noiseAt(id) * 1.2 + warmest * 0.9 + drift(id, at, 30 * MINUTE) * 0.4, 0.1);
}

function co2(id: string, at: number): number {
  return roundTo(
    430 + occupancy(hourOf(at)) * (250 + noiseAt(id) * 700) + drift(`${id} air`, at, 20 * MINUTE) * 60,
    10,
  );
}

const numberOr = (value: unknown, absent: number): number => (typeof value === 'number' ? value : absent);

/** Lux at the table; closed blinds keep daylight out. */
function light(id: string, at: number, values: PartValues): number {
  const open = 1 - numberOr(values[ROOM_PARTS.blinds], 0) / 100;
  const lamp = values[ROOM_PARTS.lamp] === true ? numberOr(values[ROOM_PARTS.brightness], 100) / 100 : 0;
  return roundTo(daylight(hourOf(at)) * 420 * (0.7 + noiseAt(id) * 0.3) * open + lamp * 480, 10);
}

/** @param about the value of the part that it is about */
function valueOf(quantity: Quantity, id: string, at: number, values: PartValues, about: unknown) {
  switch (quantity) {
    case 'temperature':
      return temperature(id, at);
    case 'co2':
      return co2(id, at);
    case 'light':
      return light(id, at, values);
    case 'air':
      return airOf(about, 'good', 'fair', 'poor');
    case 'air-color':
      return airOf(about, GOOD, FAIR, POOR);
    case 'lift-color':
      return about === OUT_OF_ORDER ? POOR : GOOD;
    default:
      return unreachable(quantity);
  }
}

function airOf(about: unknown, good: string, fair: string, poor: string): string {
  const ppm = numberOr(about, 0);
  return ppm < 800 ? good : ppm < 1_200 ? fair : poor;
}

/**
 * The values of the simulated parts of an object.
 * @param at epoch milliseconds
 * @param isSimulated leaves out the parts that have a device
 */
export function simulate(
  { id, parts }: ObjectDefinition,
  known: PartValues,
  at: number,
  isSimulated: (part: DefinedPart) => boolean,
): PartValues {
  const simulated: Record<string, PartValues[string]> = {};
  for (const part of parts) {
    if (part.simulated === null || !isSimulated(part)) continue;
    const values = { ...known, ...simulated };
    const about = part.of === null ? undefined : values[part.of];
    simulated[part.id] = valueOf(part.simulated, id, at, values, about);
  }
  return simulated;
}
