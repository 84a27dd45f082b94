import { buffer } from 'node:stream/consumers';

import * as yauzl from 'yauzl';

import { ImportError } from '../../import-error.ts';
import { decodeText } from './text.ts';

export interface ZipLimits {
  /** Bytes of all files together, unpacked. */
  readonly bytes: number;
  readonly entries: number;
}

const LIMITS: ZipLimits = { bytes: 200 * 1024 * 1024, entries: 1_000 };
const READ = /\.(?:geo)?json$/iu;

/**
 * The JSON files of an archive by their paths; other files are left out. Nothing is written to disk.
 * @throws ImportError for archives that are damaged, too large, encrypted, or name places outside themselves
 */
export async function readZip(bytes: Buffer, limits: ZipLimits = LIMITS): Promise<ReadonlyMap<string, string>> {
  const zip = await yauzl
    .fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
    .catch((error: unknown) => refuse(error));
  if (zip.entryCount > limits.entries) {
    throw new ImportError(`The archive has ${zip.entryCount} entries; ${limits.entries} are the most.`);
  }
  const files = new Map<string, string>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      // The sizes that entries state are those that they are held to when they are unpacked.
      unpacked += entry.uncompressedSize;
      if (unpacked > limits.bytes) {
        throw new ImportError(`Unpacked, the archive has more than ${Math.floor(limits.bytes / 1024 / 1024)} MB.`);
      }
      if (entry.fileName.endsWith('/') || !READ.test(entry.fileName)) continue;
      if (entry.isEncrypted()) throw new ImportError(`${entry.fileName} in the archive is encrypted.`);
      files.set(entry.fileName, decodeText(await buffer(await zip.openReadStreamPromise(entry)), entry.fileName));
    }
  } catch (error) {
    return refuse(error);
  }
  if (files.size === 0) throw new ImportError('The archive has no GeoJSON files.');
  return files;
}

function refuse(error: unknown): never {
  if (error instanceof ImportError || !(error instanceof Error)) throw error;
  throw new ImportError(`The archive cannot be read: ${error.message}`);
}
