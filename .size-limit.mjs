/*
 * Byte budgets (design D44). What a first visit loads is read from the build's manifest: the page, the timeline, what they import,
 * and the texts of the language with the most bytes. Each area pays for what comes with it alone, its screens and its files in the
 * computing worker; a new area is a line in the table. Only its entry in the navigation counts in the first load.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';

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
/**
 * By area, in kB: its screens, or the folder of what several screens load of it, and the files that the worker loads for it.
 * @type {Readonly<Record<string, { readonly limit: number, readonly worker: readonly string[], readonly folder?: string }>>}
 */
const AREAS = {
  account: { limit: 8.5, worker: ['account', 'sign-in'] },
  codes: { limit: 3, worker: [] },
  colleagues: { limit: 8.5, worker: ['colleagues', 'followed-days'] },
  dashboard: { limit: 7, worker: ['dashboard'] },
  favourites: { limit: 7, worker: ['favourites'] },
  insights: { limit: 60, worker: ['insights'] },
  kiosk: { limit: 8, worker: [] },
  'my-events': { limit: 17, worker: ['my-events', 'series-ics'] },
  navigate: { limit: 45, worker: ['navigation', 'decode'] },
  objects: { limit: 8.5, folder: 'src/components/devices/', worker: ['objects'] },
  outbox: { limit: 2.5, worker: ['outbox'] },
  plan: { limit: 36, worker: ['plan', 'plan-renderers'] },
  qr: { limit: 2.5, worker: ['qr-codes'] },
  reservation: { limit: 30.7, worker: ['reserving', 'people', 'recurrence-limits', 'recurrence-notices'] },
  resource: { limit: 10, worker: ['resource'] },
  'reading codes': { limit: 2.5, folder: 'src/components/codes/', worker: [] },
  'search on foot': { limit: 3, folder: 'src/components/finding/fields/Walk', worker: [] },
  settings: { limit: 5, worker: [] },
  timeline: {
    limit: 38.4,
    worker: ['events', 'finding-options', 'timeline-explanation', 'timeline-reservations', 'touchone-events'],
  },
  'touch-panel': { limit: 10.5, worker: ['panel'] },
};

const screenFolders = new Set(Object.keys(chunks).flatMap((name) => /^src\/screens\/([^/]+)\//.exec(name)?.[1] ?? []));
for (const folder of screenFolders) if (!(folder in AREAS)) throw new Error(`${folder} has no byte budget`);

/** Of the worker's later files, those of no area. */
const OF_NO_AREA = ['shared', 'hub', 'server-reads', 'recurrence', 'index.esm', 'rolldown-runtime'];
/** The dialects of Microsoft 365 and Google Workspace, loaded by sites that use them, and what both need. */
const GRAPH = ['graph-calendar', 'graph-events', 'providers'];
const GOOGLE = ['google-calendar', 'google-events', 'providers'];
const budgeted = new Set([...OF_NO_AREA, ...GRAPH, ...GOOGLE, ...Object.values(AREAS).flatMap(({ worker }) => worker)]);
for (const path of globSync('dist/assets/later-*.js')) {
  const name = /later-(.+)-.{8}\.js$/.exec(path)?.[1] ?? path;
  if (!budgeted.has(name)) throw new Error(`${name} has no byte budget`);
}

/** @param {string} area */
function filesOfArea(area) {
  const folder = AREAS[area]?.folder ?? `src/screens/${area}/`;
  const own = Object.keys(chunks).filter((name) => name.startsWith(folder));
  const files = own
    .map((name) => `dist/${chunks[name]?.file}`)
    .filter((file) => file.endsWith('.js') && !first.includes(file));
  return [...new Set(files), ...(AREAS[area]?.worker ?? []).map((name) => `dist/assets/later-${name}-*.js`)];
}

const others = Object.keys(chunks)
  .filter((name) => name.startsWith('src/screens/') && !name.includes('/timeline/'))
  .flatMap((name) => filesOf([name]))
  .filter((file) => file.endsWith('.js') && !first.includes(file) && !file.includes('language-'));
const shared = [...new Set(others)].filter((file) => !Object.keys(AREAS).flatMap(filesOfArea).includes(file));

export default [
  {
    name: 'first load, with the timeline, in the language with the most bytes',
    path: first,
    limit: '197.4 kB',
    gzip: true,
  },
  ...Object.entries(AREAS).map(([area, { limit }]) => ({
    name: `the area ${area}`,
    path: filesOfArea(area),
    limit: `${limit} kB`,
    gzip: true,
  })),
  {
    name: 'what later screens share, with finding, canvases of plans and routes on them',
    path: shared,
    limit: '73.9 kB',
    gzip: true,
  },
  { name: 'computing worker', path: 'dist/assets/computation-*.js', limit: '45.5 kB', gzip: true },
  { name: 'its hub client, after the first picture', path: 'dist/assets/later-hub-*.js', limit: '17 kB', gzip: true },
  {
    name: 'what it asks and reads with, after the picture of a last visit',
    path: 'dist/assets/later-server-reads-*.js',
    limit: '7 kB',
    gzip: true,
  },
  { name: 'what its areas share', path: 'dist/assets/later-shared-*.js', limit: '34.2 kB', gzip: true },
  {
    name: 'its dates of a series, with the first one',
    path: 'dist/assets/later-recurrence-*.js',
    limit: '58 kB',
    gzip: true,
  },
  {
    name: 'its dialect of Microsoft Graph, on sites of Microsoft 365',
    path: GRAPH.map((name) => `dist/assets/later-${name}-*.js`),
    limit: '22.6 kB',
    gzip: true,
  },
  {
    name: 'its dialect of Google, on sites of Google Workspace',
    path: GOOGLE.map((name) => `dist/assets/later-${name}-*.js`),
    limit: '18 kB',
    gzip: true,
  },
  { name: 'service worker', path: 'dist/sw.js', limit: '9 kB', gzip: true },
  { name: 'painter', path: 'dist/assets/painting-*.js', limit: '19 kB', gzip: true },
];
