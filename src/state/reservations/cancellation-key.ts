import { storedKeys } from '../browser/storage.ts';

/** How the names begin under which pages keep what they have promised to cancel. */
export const CANCELLING = 'deskway-cancelling:';

/** Whether some page has promised anything; cheap, so that nothing is loaded where none has. */
export const hasPromises = (): boolean => storedKeys().some((key) => key.startsWith(CANCELLING));
