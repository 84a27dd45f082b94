/** Texts in UTF-8, one after the other: text `i` lies from `offsets[i]` up to `offsets[i + 1]`. */
export interface EncodedTexts {
  readonly bytes: Uint8Array;
  /** One more than there are texts. */
  readonly offsets: Uint32Array;
}

const encoder = new TextEncoder();

export function encodeTexts(texts: readonly string[]): EncodedTexts {
  const encoded = texts.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  encoded.forEach((bytes, index) => (offsets[index + 1] = (offsets[index] ?? 0) + bytes.length));
  const bytes = new Uint8Array(offsets.at(-1) ?? 0);
  encoded.forEach((text, index) => bytes.set(text, offsets[index]));
  return { bytes, offsets };
}

/**
 * Texts of some records, without encoding them again.
 * @param size texts a record: record `r` holds texts `r * size` and on
 */
export function pickTexts(texts: EncodedTexts, records: Uint32Array, size: number): EncodedTexts {
  const offsets = new Uint32Array(records.length * size + 1);
  let at = 0;
  for (const record of records) {
    for (let text = record * size; text < (record + 1) * size; text += 1) {
      const length = (texts.offsets[text + 1] ?? 0) - (texts.offsets[text] ?? 0);
      offsets[at + 1] = (offsets[at] ?? 0) + length;
      at += 1;
    }
  }
  const bytes = new Uint8Array(offsets[at] ?? 0);
  records.forEach((record, index) => {
    const from = texts.offsets[record * size];
    bytes.set(texts.bytes.subarray(from, texts.offsets[(record + 1) * size]), offsets[index * size]);
  });
  return { bytes, offsets };
}
