/*
 * Licence codes of resources (spec point 3) in the families of D9. The families overlap: whatever is premium-like is
 * standard-like too. Codes of solutions, points of interest and kiosks are no licences of resources.
 */
const PREMIUM = 'CS0600';
const STANDARD = 'CS0641';
const BASIC = 'CS0640';
const WORKPLACE = 'CS0601';
const CUSTOM = 'CS0606';

export function isPremiumLike(csCode: string): boolean {
  return csCode === PREMIUM;
}

export function isStandardLike(csCode: string): boolean {
  return csCode === STANDARD || isPremiumLike(csCode);
}

export function isBasicLike(csCode: string): boolean {
  return csCode === BASIC || csCode === WORKPLACE || csCode === CUSTOM;
}

/** Kept after loading; all others are dropped and counted in the log (D9). */
export function isKeptLicence(csCode: string): boolean {
  return isStandardLike(csCode) || isBasicLike(csCode);
}

/** The server-type check of spec point 6: the same as standard-like. */
export function passesServerTypeCheck(csCode: string): boolean {
  return isStandardLike(csCode);
}
