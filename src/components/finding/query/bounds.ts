/*
 * Numbers and bounds as typed, and as written in addresses. Pure.
 */
import type { Bounds } from '../../../../workers/contract.ts';

/** `count`: a whole number of at least 0, e.g. of seats. */
export type NumberKind = 'count' | 'integer' | 'decimal';

const shapes: Readonly<Record<NumberKind, RegExp>> = {
  count: /^\d{1,6}$/,
  integer: /^-?\d{1,9}$/,
  decimal: /^-?\d{1,9}(\.\d{1,6})?$/,
};

/** A typed number, with a decimal point or comma; null if invalid. */
export function parseNumber(text: string, kind: NumberKind): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  // The sum turns -0 into 0.
  return shapes[kind].test(plain) ? Number(plain) + 0 : null;
}

/** `4..8`, `4..`, `..8`. */
export const writeBounds = ({ min, max }: Bounds): string => `${min ?? ''}..${max ?? ''}`;

/** Null if the text is invalid, has no bounds, or reversed ones. */
export function readBounds(text: string, kind: NumberKind): Bounds | null {
  const parts = text.split('..');
  if (parts.length !== 2) return null;
  const [min, max] = parts.map((part) => (part === '' ? null : parseNumber(part, kind)));
  const isBroken = (part: string | undefined, value: number | null | undefined): boolean =>
    part !== '' && value === null;
  if (min === undefined || max === undefined || isBroken(parts[0], min) || isBroken(parts[1], max)) return null;
  return isRange({ min, max }) ? { min, max } : null;
}

/** Has a bound, and not reversed ones. */
export function isRange({ min, max }: Bounds): boolean {
  if (min === null && max === null) return false;
  return min === null || max === null || min <= max;
}
