import type { Failure, Result } from '../../../workers/contract.ts';
import { computation } from '../workers/workers.ts';

/** The target of a code; see `QrCodesApi`. */
export const wayOfQrCode = (qrId: string): Promise<Result<string, Failure>> => computation().qrCodes.wayOf(qrId);

/**
 * The id in the text of a code: an address of this site, or the id alone.
 * @returns null where it is an address of another site, or none of a code
 */
export function qrIdIn(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return /^[\w.~-]{1,100}$/.test(text) ? text : null;
  return url.origin === location.origin ? qrIdOf(url.pathname) : null;
}

/** The id of a code in the address of a page (spec point 2); null = there is none. */
export function qrIdOf(path: string): string | null {
  const part = /(?:^|\/)qr\/([^/?#]+)/.exec(path)?.[1];
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone percent sign: the id is taken as it is written.
    return part;
  }
}
