/** Some addresses to ask for together. */
export interface ReadingChunk {
  readonly emails: readonly string[];
  /** They are on screen. */
  readonly isSeen: boolean;
}

/**
 * Cuts addresses into chunks of at most `size`: those on screen when a chunk is taken come first, in a chunk
 * of their own, so that a screen never waits for a large answer.
 */
export function* seenFirst(
  emails: Iterable<string>,
  size: number,
  seen: () => readonly string[],
): Generator<ReadingChunk, void, void> {
  const waiting = new Set(emails);
  while (waiting.size > 0) {
    const onScreen = seen().filter((email) => waiting.has(email));
    const chunk = onScreen.length > 0 ? [...new Set(onScreen)].slice(0, size) : firstOf(waiting, size);
    for (const email of chunk) waiting.delete(email);
    yield { emails: chunk, isSeen: onScreen.length > 0 };
  }
}

function firstOf(waiting: ReadonlySet<string>, count: number): readonly string[] {
  const first: string[] = [];
  for (const email of waiting) {
    if (first.length === count) break;
    first.push(email);
  }
  return first;
}
