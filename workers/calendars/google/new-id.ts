import { digestOf } from '../providers/series-moves.ts';

/** 128 bits. */
const DIGITS = 32;

/**
 * The id of a new event, which names its creation: a repetition is refused as a duplicate. Hexadecimal digits are among
 * those that Google takes (`a` to `v` and `0` to `9`).
 */
export async function newId(key: string): Promise<string> {
  return (await digestOf(key)).slice(0, DIGITS);
}
