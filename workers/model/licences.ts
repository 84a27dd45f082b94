import { LICENCE_EFFECTS } from './licence-codes.ts';

/*
 * The families of resource licences (D9). They overlap: every premium-like licence is standard-like too.
 */

export function isPremiumLike(csCode: string): boolean {
  return LICENCE_EFFECTS[csCode] === 'premium';
}

/** Also used for the server-type check of spec point 6, which is the same. */
export function isStandardLike(csCode: string): boolean {
  return LICENCE_EFFECTS[csCode] === 'standard' || isPremiumLike(csCode);
}

export function isBasicLike(csCode: string): boolean {
  return LICENCE_EFFECTS[csCode] === 'basic';
}

/** Kept after loading; all others are dropped and counted in the log (D9). */
export function isKeptLicence(csCode: string): boolean {
  return isStandardLike(csCode) || isBasicLike(csCode);
}
