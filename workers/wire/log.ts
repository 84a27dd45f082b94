/**
 * Tells what went wrong without troubling the user: skipped items, unusable caches, failed background reads.
 * Tokens and bodies of answers never go in.
 */
export type Log = (message: string, detail?: string) => void;
