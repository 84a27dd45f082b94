/*
 * Huffman codes as the lossless WebP wants them: canonical, no longer than a limit, written with their first bit lowest.
 */

export interface PrefixCode {
  /** Bits a symbol, 0 = it has no code. */
  readonly lengths: readonly number[];
  /** As they are written, lowest bit first. */
  readonly codes: readonly number[];
}

interface Node {
  readonly count: number;
  readonly symbols: readonly number[];
}

/** @param counts how often each symbol occurs; of at least two symbols a code is made, whether they occur or not */
export function createPrefixCode(counts: readonly number[], limit: number): PrefixCode {
  const isTooShort = counts.filter((count) => count > 0).length < 2;
  const used = counts.map((count, symbol) => (symbol < 2 && isTooShort ? Math.max(1, count) : count));
  let lengths = lengthsOf(used);
  // A long tail of rare symbols makes long codes: they are thought to be less rare until all fit.
  for (let least = 2; Math.max(...lengths) > limit; least *= 2) {
    lengths = lengthsOf(used.map((count) => (count === 0 ? 0 : Math.max(count, least))));
  }
  return { lengths, codes: codesOf(lengths) };
}

function lengthsOf(counts: readonly number[]): readonly number[] {
  const lengths = counts.map(() => 0);
  let nodes: Node[] = counts.flatMap((count, symbol) => (count === 0 ? [] : [{ count, symbols: [symbol] }]));
  while (nodes.length > 1) {
    nodes = nodes.toSorted((a, b) => a.count - b.count);
    const [rarest, second, ...others] = nodes;
    if (rarest === undefined || second === undefined) break;
    const symbols = [...rarest.symbols, ...second.symbols];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    nodes = [...others, { count: rarest.count + second.count, symbols }];
  }
  return lengths;
}

function codesOf(lengths: readonly number[]): readonly number[] {
  const codes = lengths.map(() => 0);
  let next = 0;
  for (let length = 1; length <= Math.max(...lengths); length += 1) {
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue;
      codes[symbol] = reversed(next, length);
      next += 1;
    }
    next <<= 1;
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit += 1) turned |= ((code >> bit) & 1) << (length - 1 - bit);
  return turned;
}
