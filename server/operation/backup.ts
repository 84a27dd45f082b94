import { parseArgs } from 'node:util';

import { EXIT_CODES } from '../exit-codes.ts';
import { BackupRefused, backUp } from '../store/sqlite/database/backup.ts';
import { StorageError } from '../store/storage-error.ts';

const HELP = `Usage: npm run backup -- FILE [options]

  Copies the database of a directory into a new file, while a server runs on it or without one. FILE appears once the
  copy is complete, checked and on the disk.

  --data DIR          where the database lives (default: ./data)
  --help              this text
`;

const FLAGS = {
  data: { type: 'string', default: 'data' },
  help: { type: 'boolean', default: false },
} as const;

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new BackupRefused(error instanceof Error ? error.message : 'These options cannot be read');
  }
}

/**
 * Backs up the database of a directory.
 * @returns the exit code
 */
export function main(argv: readonly string[]): number {
  try {
    const { values, positionals } = readFlags(argv);
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0)
      throw new BackupRefused('Name one file, e.g. npm run backup -- monday.db');
    const bytes = backUp(values.data, file);
    console.log(`${file} is a backup of ${values.data}, ${(bytes / 1e6).toFixed(1)} MB.`);
    return 0;
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof BackupRefused)) throw error;
    console.error(`${error.message} Nothing was backed up.`);
    return error instanceof StorageError ? EXIT_CODES[error.problem] : EXIT_CODES.usage;
  }
}
