/**
 * Logs problems that the user need not see: skipped items, unusable caches, failed background reads.
 * Tokens and bodies of answers are never logged.
 * @param level `error` if the specification requires a console error (spec point 8)
 */
export type Log = (message: string, detail?: string, level?: 'info' | 'error') => void;
