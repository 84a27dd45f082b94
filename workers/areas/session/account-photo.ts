import type { AccountApi } from '../../contract.ts';
import { imageAddress } from '../../model/image-url.ts';
import { failure } from '../../model/result.ts';
import { keptWidth, readPicture } from '../../wire/picture.ts';
import type { Platform } from '../platform.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

const NAME = 'GET /v1/users/me/photo';

/** Reads the user's picture from our own calendar. */
export function createPhotoReader(
  source: Pick<WorkspaceSource, 'calendarBase' | 'token'>,
  fetch: Platform['fetch'],
): AccountApi['photo'] {
  return async (width, pixelRatio) => {
    const token = await source.token();
    if (token === null) return failure({ type: 'unauthorized' });
    const address = imageAddress(`${source.calendarBase()}/v1/users/me/photo`, keptWidth(width, pixelRatio), 1);
    if (!address.ok) return failure({ type: 'internal', detail: address.error.address });
    return readPicture(fetch, { name: NAME, url: address.value, token });
  };
}
