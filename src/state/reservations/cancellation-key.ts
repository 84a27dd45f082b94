import { storedKeys } from '../browser/storage.ts';

/** Prefix of the names under which pages keep the cancellations that they have promised. */
export const CANCELLING = 'deskway-cancelling:';

/** Whether some page has promised anything; cheap, so that nothing is loaded where none has. */
export const hasPromises = (): boolean => storedKeys().some((key) => key.startsWith(CANCELLING));
