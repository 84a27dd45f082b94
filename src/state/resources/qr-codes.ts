import type { Failure, Result } from '../../../workers/contract.ts';
import { computation } from '../workers/workers.ts';

/** The target of a code; see `QrCodesApi`. */
export const wayOfQrCode = (qrId: string): Promise<Result<string, Failure>> => computation().qrCodes.wayOf(qrId);

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
