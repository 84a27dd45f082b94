import type { Result } from '../model/result.ts';
import type { Failure } from './failure.ts';

export interface QrCodesApi {
  /** Where the code of an id leads: an address, or a path of the page. No sign-in is needed. */
  wayOf(qrId: string): Promise<Result<string, Failure>>;
}
