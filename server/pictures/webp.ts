/*
 * Lossless WebP (RFC 9649): literals and runs. A run repeats the pixel before it, or the row above: drawings are little else.
 */
import { createPrefixCode, type PrefixCode } from './prefix-code.ts';
import type { Raster } from './raster.ts';

const SIGNATURE = 0x2f;
const LITERALS = 256;
/** Symbols for the lengths of runs, and for distances. */
const LENGTH_SYMBOLS = 24;
const DISTANCE_SYMBOLS = 40;
const LONGEST_RUN = 4_096;
/** Below that a run costs more than its pixels. */
const SHORTEST_RUN = 3;
const LONGEST_CODE = 15;
/** Distances of near pixels have short names: this is that of the pixel above, the next one that of the pixel before. */
const ABOVE = 0;
const BEFORE = 1;
/** In which order the lengths of codes are said. */
const LENGTHS_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

/** Either one pixel as `red << 16 | green << 8 | blue`, or a run. */
interface Token {
  readonly pixel: number;
  /** 0 = it is a pixel. */
  readonly length: number;
  readonly distance: typeof ABOVE | typeof BEFORE;
}

class BitWriter {
  readonly #bytes: number[] = [];
  #bits = 0;
  #count = 0;

  /** Lowest bit first. */
  put(value: number, count: number): void {
    for (let bit = 0; bit < count; bit += 1) {
      this.#bits |= ((value >> bit) & 1) << this.#count;
      this.#count += 1;
      if (this.#count < 8) continue;
      this.#bytes.push(this.#bits);
      [this.#bits, this.#count] = [0, 0];
    }
  }

  putSymbol({ codes, lengths }: PrefixCode, symbol: number): void {
    this.put(codes[symbol] ?? 0, lengths[symbol] ?? 0);
  }

  end(): Buffer {
    return Buffer.from(this.#count === 0 ? this.#bytes : [...this.#bytes, this.#bits]);
  }
}

/** The raster as lossless WebP. */
export function toWebp(raster: Raster): Buffer {
  const bits = new BitWriter();
  bits.put(SIGNATURE, 8);
  bits.put(raster.width - 1, 14);
  bits.put(raster.height - 1, 14);
  // No alpha, version 0; then: no transform, no cache of colours, one set of codes for all.
  bits.put(0, 1 + 3 + 1 + 1 + 1);
  writePixels(bits, tokensOf(raster));
  return contain(bits.end());
}

function tokensOf({ width, pixels }: Raster): readonly Token[] {
  const colours = new Uint32Array(pixels.length / 3);
  for (let at = 0; at < colours.length; at += 1) {
    colours[at] = ((pixels[at * 3] ?? 0) << 16) | ((pixels[at * 3 + 1] ?? 0) << 8) | (pixels[at * 3 + 2] ?? 0);
  }
  const runAt = (at: number, back: number): number => {
    if (at < back) return 0;
    let length = 0;
    while (
      at + length < colours.length &&
      length < LONGEST_RUN &&
      colours[at + length] === colours[at + length - back]
    ) {
      length += 1;
    }
    return length;
  };
  const tokens: Token[] = [];
  for (let at = 0; at < colours.length; at += tokens.at(-1)?.length || 1) {
    const [above, before] = [runAt(at, width), runAt(at, 1)];
    const length = Math.max(above, before);
    tokens.push({
      pixel: colours[at] ?? 0,
      length: length < SHORTEST_RUN ? 0 : length,
      distance: above >= before ? ABOVE : BEFORE,
    });
  }
  return tokens;
}

/** A number from 1 on as a symbol and what is said beside it. */
function lengthSymbol(length: number): { readonly symbol: number; readonly extra: number; readonly bits: number } {
  const value = length - 1;
  if (value < 4) return { symbol: value, extra: 0, bits: 0 };
  const highest = 31 - Math.clz32(value);
  const bits = highest - 1;
  const second = (value >> bits) & 1;
  return { symbol: 2 * highest + second, extra: value & ((1 << bits) - 1), bits };
}

const zeros = (size: number): number[] => Array<number>(size).fill(0);

function tally(counts: number[], symbol: number): void {
  counts[symbol] = (counts[symbol] ?? 0) + 1;
}

function writePixels(bits: BitWriter, tokens: readonly Token[]): void {
  const [green, red, blue, distances] = [
    zeros(LITERALS + LENGTH_SYMBOLS),
    zeros(LITERALS),
    zeros(LITERALS),
    zeros(DISTANCE_SYMBOLS),
  ];
  for (const { pixel, length, distance } of tokens) {
    tally(green, length > 0 ? LITERALS + lengthSymbol(length).symbol : (pixel >> 8) & 255);
    if (length > 0) {
      tally(distances, distance);
      continue;
    }
    tally(red, pixel >> 16);
    tally(blue, pixel & 255);
  }
  const [ofGreen, ofRed, ofBlue] = [writeCode(bits, green), writeCode(bits, red), writeCode(bits, blue)];
  // Alpha is always 255.
  bits.put(0b101, 3);
  bits.put(255, 8);
  const ofDistances = writeCode(bits, distances);
  for (const { pixel, length, distance } of tokens) {
    if (length === 0) {
      bits.putSymbol(ofGreen, (pixel >> 8) & 255);
      bits.putSymbol(ofRed, pixel >> 16);
      bits.putSymbol(ofBlue, pixel & 255);
      continue;
    }
    const { symbol, extra, bits: extraBits } = lengthSymbol(length);
    bits.putSymbol(ofGreen, LITERALS + symbol);
    bits.put(extra, extraBits);
    bits.putSymbol(ofDistances, distance);
  }
}

/** Says the lengths of a code's words, with a code for these lengths before them. */
function writeCode(bits: BitWriter, counts: readonly number[]): PrefixCode {
  const code = createPrefixCode(counts, LONGEST_CODE);
  const ofLengths = zeros(LENGTHS_ORDER.length);
  for (const length of code.lengths) tally(ofLengths, length);
  const lengthCode = createPrefixCode(ofLengths, 7);
  bits.put(0, 1);
  bits.put(LENGTHS_ORDER.length - 4, 4);
  for (const symbol of LENGTHS_ORDER) bits.put(lengthCode.lengths[symbol] ?? 0, 3);
  // All symbols have a length that is said.
  bits.put(0, 1);
  for (const length of code.lengths) bits.putSymbol(lengthCode, length);
  return code;
}

/** In its container: chunks have even lengths. */
function contain(image: Buffer): Buffer {
  const padded = image.length % 2 === 0 ? image : Buffer.concat([image, Buffer.alloc(1)]);
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + padded.length, 4);
  head.write('WEBPVP8L', 8, 'latin1');
  head.writeUInt32LE(image.length, 16);
  return Buffer.concat([head, padded]);
}
