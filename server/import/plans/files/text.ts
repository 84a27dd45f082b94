import { ImportError } from '../../import-error.ts';

/**
 * @param name what the text is called in the message
 * @throws ImportError where the bytes are not UTF-8
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new ImportError(`${name} is not UTF-8.`);
    throw error;
  }
}
