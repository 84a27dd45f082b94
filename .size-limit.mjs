/*
 * Byte budgets. What a first visit loads is read from the build's manifest: the page, the timeline, what they import, and the
 * texts of the language with the most bytes. Screens and parts that come later have budgets of their own.
 */
import { existsSync, readFileSync } from 'node:fs';

const MANIFEST = 'dist/.vite/manifest.json';
const LARGEST_LANGUAGE = 'ua';

/** @type {Readonly<Record<string, { readonly file: string, readonly imports?: readonly string[] }>>} */
const chunks = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};

/** @param {readonly string[]} entries sources; with what they import, and what that imports */
function filesOf(entries) {
  const found = new Set();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const chunk = chunks[name];
    if (chunk === undefined) throw new Error(`${name} is not in ${MANIFEST}: build first, or name it anew`);
    found.add(name);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found].map((name) => `dist/${chunks[name].file}`);
}

/** @param {string} name of a chunk that the build puts together */
function chunkNamed(name) {
  const found = Object.keys(chunks).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js'));
  if (found === undefined) throw new Error(`The build has no ${name}`);
  return found;
}

const first = filesOf(['first', 'frame', 'timeline', `language-${LARGEST_LANGUAGE}-first`].map(chunkNamed));
const others = Object.keys(chunks)
  .filter((name) => name.startsWith('src/screens/') && !name.includes('/timeline/'))
  .flatMap((name) => filesOf([name]).filter((file) => !first.includes(file)))
  .filter((file) => file.endsWith('.js'));

export default [
  {
    name: 'first load, with the timeline, in the language with the most bytes',
    path: first,
    limit: '203 kB',
    gzip: true,
  },
  { name: 'all other screens together', path: [...new Set(others)], limit: '153 kB', gzip: true },
  { name: 'computing worker', path: 'dist/assets/computation-*.js', limit: '43 kB', gzip: true },
  { name: 'its hub client, after the first picture', path: 'dist/assets/later-hub-*.js', limit: '23 kB', gzip: true },
  {
    name: 'what it asks and reads with, after the picture of a last visit',
    path: 'dist/assets/later-server-reads-*.js',
    limit: '7 kB',
    gzip: true,
  },
  {
    name: 'all else it loads after the first picture',
    path: ['dist/assets/later-*.js', '!dist/assets/later-{server-reads,hub,index.esm,recurrence}-*.js'],
    limit: '70 kB',
    gzip: true,
  },
  {
    name: 'its dates of a series, with the first one',
    path: 'dist/assets/later-recurrence-*.js',
    limit: '58 kB',
    gzip: true,
  },
  { name: 'service worker', path: 'dist/sw.js', limit: '9 kB', gzip: true },
  {
    name: 'all that it keeps, in the language with the most bytes',
    path: [
      'dist/**/*.{js,css,svg,png,webmanifest}',
      `!dist/assets/language-!(${LARGEST_LANGUAGE})-*.js`,
      '!dist/assets/later-index.esm-*.js',
      '!dist/sw.js',
    ],
    limit: '604 kB',
    gzip: true,
  },
  { name: 'painter', path: 'dist/assets/painting-*.js', limit: '19 kB', gzip: true },
];
