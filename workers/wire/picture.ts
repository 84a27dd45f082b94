import { failure, type Result, success } from '../model/result.ts';
import type { Failure } from './failure.ts';

export interface PictureCall {
  /** Name of the call in failures, e.g. `GET /v1/users/me/photo`. */
  readonly name: string;
  readonly url: string;
  /** Null = it is public. */
  readonly token: string | null;
}

/** Larger than any picture of a face needs to be. */
const MOST_BYTES = 2_000_000;
const TIMEOUT = 10_000;
/** The widths in pixels in which calendars keep pictures of people. */
const WIDTHS = [48, 64, 96, 120, 240, 360, 432, 504, 648];

/** The least width in which a calendar has enough pixels, or else the largest. */
export function keptWidth(width: number, pixelRatio: number): number {
  return WIDTHS.find((kept) => kept >= width * pixelRatio) ?? Math.max(...WIDTHS);
}

/**
 * Reads a picture of a person. An image tag cannot send the token, and the picture is no JSON: hence not by `Http`.
 * @returns 204, 404 and what is no picture are none
 */
export async function readPicture(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  { name, url, token }: PictureCall,
): Promise<Result<Blob | null, Failure>> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'image/*', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 204 || response.status === 404) return success(null);
    if (!response.ok) return failure(refusalOf(response, name));
    const picture = await response.blob();
    return success(picture.type.startsWith('image/') && picture.size <= MOST_BYTES ? picture : null);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return failure(isLate ? { type: 'timeout', call: name } : { type: 'api-unreachable', detail: String(error) });
  }
}

function refusalOf({ status, statusText }: Response, call: string): Failure {
  return status === 401 ? { type: 'unauthorized' } : { type: 'bad-status', call, status, statusText };
}
