import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src', 'workers', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const WORTHWHILE_BYTES = 1_400;

/** The sources cannot be built; the message is the builder's. */
export class BuildError extends Error {}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** The latest change of a path or anything below it, epoch milliseconds; 0 where there is nothing. */
function newestChange(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** @returns true where the built application is missing or older than what it is built from */
export function needsBuild(dist: string): boolean {
  const built = newestChange(join(dist, 'index.html'));
  return built === 0 || SOURCES.some((path) => newestChange(join(ROOT, path)) > built);
}

async function runVite(outDirectory: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', outDirectory, '--emptyOutDir', '--logLevel', 'error'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new BuildError(`The application could not be built.\n${complaints}`);
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTHWHILE_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzipAsync(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

async function compressAll(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/**
 * Builds the application beside `dist` and then moves it there, so that a running server or another start never sees a
 * part of it. Text files get compressed copies.
 * @throws BuildError
 */
export async function buildApplication(dist: string): Promise<void> {
  // Beside `dist` on the same disk, since it is moved by renaming.
  const fresh = join(ROOT, `.cache/build-${process.pid}`);
  const old = `${fresh}-old`;
  mkdirSync(dirname(fresh), { recursive: true });
  try {
    await runVite(fresh);
    await compressAll(fresh);
    if (existsSync(dist)) await rename(dist, old);
    await rename(fresh, dist);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}
