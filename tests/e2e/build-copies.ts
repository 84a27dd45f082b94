/*
 * Copies of the built application, and how they are replaced by another version.
 */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies what a server serves. @returns the directory */
export async function copyBuild(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'deskway-build-'));
  await cp('dist', directory, { recursive: true, filter: (path) => !/\.(?:map|br|gz)$|\.vite$/.test(path) });
  return directory;
}

/** Files of a build, as addresses. */
export async function filesOf(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(directory.length));
}

/** Replaces a build by the next version: all its hashed files have new names, and the old ones are gone. */
export async function deployNext(directory: string): Promise<void> {
  const files = await filesOf(directory);
  const assets = files.filter((file) => file.startsWith('/assets/')).map((file) => file.slice('/assets/'.length));
  const anyName = new RegExp(assets.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of files.filter((name) => /\.(?:js|css|html)$/.test(name))) {
    const text = await readFile(join(directory, file), 'utf8');
    const next = text
      .replace(anyName, (name) => nextName(name))
      .replace('<html', '<html data-build="next"')
      .replace(/(?<=version:.)[\w-]{12}/, 'next-version');
    await writeFile(join(directory, file), next);
  }
  for (const name of assets) await rename(join(directory, 'assets', name), join(directory, 'assets', nextName(name)));
}

const nextName = (name: string): string => name.replace(/\.\w+$/, '.next$&');

export const removeBuild = (directory: string): Promise<void> => rm(directory, { recursive: true });
