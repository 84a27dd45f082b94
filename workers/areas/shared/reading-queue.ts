/** Some addresses to ask for together. */
export interface ReadingChunk {
  readonly emails: readonly string[];
  /** Somebody looks at them. */
  readonly isSeen: boolean;
}

/**
 * Cuts addresses into chunks of at most `size`: those that somebody looks at when a chunk's turn comes first, in a chunk
 * of their own, so that a screen never waits for a large answer.
 */
export function* seenFirst(
  emails: Iterable<string>,
  size: number,
  seen: () => readonly string[],
): Generator<ReadingChunk, void, void> {
  const waiting = new Set(emails);
  while (waiting.size > 0) {
    const looked = seen().filter((email) => waiting.has(email));
    const chunk = looked.length > 0 ? [...new Set(looked)].slice(0, size) : firstOf(waiting, size);
    for (const email of chunk) waiting.delete(email);
    yield { emails: chunk, isSeen: looked.length > 0 };
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
