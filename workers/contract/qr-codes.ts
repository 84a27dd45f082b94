import type { Result } from '../model/result.ts';
import type { Failure } from './failure.ts';

/** Where a code hangs; both are null where its place is not known. */
export interface CodePlace {
  /** A stop of routes, by its id. */
  readonly stopId: string | null;
  readonly areaId: string | null;
}

export interface QrCodesApi {
  /** Where the code of an id leads: an address, or a path of the page. No sign-in is needed. */
  wayOf(qrId: string): Promise<Result<string, Failure>>;
  /** Where the code of an id hangs. No sign-in is needed. */
  placeOf(qrId: string): Promise<Result<CodePlace, Failure>>;
  /** The text of a QR code in a picture, four bytes a pixel; null = none is read. */
  read(width: number, height: number, pixels: Uint8ClampedArray): Promise<Result<string | null, Failure>>;
}
