import type { AccountApi, Failure } from '../../contract.ts';
import { imageAddress } from '../../model/image-url.ts';
import { failure, success } from '../../model/result.ts';
import type { Platform } from '../platform.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/** Larger than any picture of a face needs to be. */
const MOST_BYTES = 2_000_000;
const TIMEOUT = 10_000;
/** The widths in pixels in which a calendar keeps pictures of people. */
const WIDTHS = [48, 64, 96, 120, 240, 360, 432, 504, 648];
const NAME = 'GET /v1/users/me/photo';

/**
 * Reads the user's picture from the calendar. An image tag cannot send the token, and the picture is no JSON: hence not
 * by `Http`.
 * @returns 204, 404 and what is no picture are none
 */
export function createPhotoReader(
  source: Pick<WorkspaceSource, 'calendarBase' | 'token'>,
  fetch: Platform['fetch'],
): AccountApi['photo'] {
  return async (width, pixelRatio) => {
    const token = await source.token();
    if (token === null) return failure({ type: 'unauthorized' });
    const pixels = WIDTHS.find((kept) => kept >= width * pixelRatio) ?? Math.max(...WIDTHS);
    const address = imageAddress(`${source.calendarBase()}/v1/users/me/photo`, pixels, 1);
    if (!address.ok) return failure({ type: 'internal', detail: address.error.address });
    try {
      const response = await fetch(address.value, {
        headers: { accept: 'image/*', authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.status === 204 || response.status === 404) return success(null);
      if (!response.ok) return failure(refusalOf(response));
      const picture = await response.blob();
      return success(picture.type.startsWith('image/') && picture.size <= MOST_BYTES ? picture : null);
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      return failure(isLate ? { type: 'timeout', call: NAME } : { type: 'api-unreachable', detail: String(error) });
    }
  };
}

function refusalOf({ status, statusText }: Response): Failure {
  return status === 401 ? { type: 'unauthorized' } : { type: 'bad-status', call: NAME, status, statusText };
}
