import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { EXIT_CODES } from '../exit-codes.ts';
import { copyToPostgres } from '../store/postgres/copy.ts';
import { databaseFile } from '../store/sqlite/database/files.ts';
import { lockDirectory } from '../store/sqlite/database/lock.ts';
import { StorageError } from '../store/storage-error.ts';
import { UsageError } from '../usage-error.ts';

const HELP = `Usage: npm run migrate -- [options]

  Copies the data of a directory into an empty PostgreSQL database: all of it, compared by counts and hashes, or nothing.
  The server must be stopped. The directory stays as it is.

  --from DIR          where the data is (default: ./data)
  --to URL            postgres://user:password@db.example/deskway (default: DATABASE_URL, which others cannot see)
  --help              this text
`;

const FLAGS = {
  from: { type: 'string', default: 'data' },
  to: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'These options cannot be read');
  }
}

async function migrate(from: string, to: string | undefined): Promise<string> {
  if (!/^postgres(?:ql)?:$/.test(URL.parse(to ?? '')?.protocol ?? '')) {
    throw new UsageError('--to takes an address such as postgres://user:password@db.example/deskway');
  }
  if (!existsSync(databaseFile(from)))
    throw new UsageError(`There is no database in ${from}: name its directory by --from`);
  const release = lockDirectory(from, console.warn);
  try {
    const tables = await copyToPostgres(from, to ?? '');
    const rows = tables.reduce((sum, { count }) => sum + count, 0);
    const lines = tables.map(({ name, count, hash }) => `  ${name}: ${count} ${hash.slice(0, 12)}`);
    return [...lines, `${rows} rows of ${from} were copied, and are the same there.`].join('\n');
  } finally {
    release();
  }
}

/**
 * Copies a directory into a PostgreSQL database.
 * @returns the exit code
 */
export async function main(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const { from, to, help } = readFlags(argv);
    console.log(help ? HELP : await migrate(from, to ?? env['DATABASE_URL']));
    return 0;
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof UsageError)) throw error;
    console.error(`${error.message} Nothing was copied.`);
    return error instanceof StorageError ? EXIT_CODES[error.problem] : EXIT_CODES.usage;
  }
}
