/**
 * Tells what went wrong without troubling the user: skipped items, unusable caches, failed background reads.
 * Tokens and bodies of answers never go in.
 * @param level `error` where the specification wants one of the console (spec point 8)
 */
export type Log = (message: string, detail?: string, level?: 'info' | 'error') => void;
