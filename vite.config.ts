import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

import { ROUTES } from './src/state/routes.ts';
import type { BuiltFiles } from './workers/offline/files.ts';

/** `language-de-common` for a German catalogue, so that the byte budget can tell the languages from each other. */
const chunkName = (module: string | null): string => {
  const language = /[\\/]src[\\/]i18n[\\/](\w\w)[\\/]/.exec(module ?? '')?.[1];
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/language-${language}-[name]-[hash].js`;
};

/** Bundler annotations are of no use after the build; licences stay. */
const comments = { annotation: false, jsdoc: false, legal: true } as const;

/** The texts of the first screen, in one file per language. */
const firstTexts = (id: string): string | null => {
  const language = /[\\/]i18n[\\/](\w\w)[\\/](?:index\.ts|(?:colleagues|common|failures|finding|timeline)\.json)$/.exec(
    id,
  )?.[1];
  return language === undefined ? null : `language-${language}-first`;
};

/** An import fetches a catalogue's own file anyway: only the file that several share is preloaded with it. */
const worthAHint = (_: string, files: readonly string[]): string[] =>
  files.filter((file) => !/language-\w\w-(?!first)/.test(file));

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all its static imports. */
function withImports(id: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found);
  return found;
}

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The first visit in two chunks, the frame and the timeline in it: each small chunk costs a round trip. */
function createPieces() {
  let pieces: { readonly frame: ReadonlySet<string>; readonly timeline: ReadonlySet<string> } | null = null;
  return (id: string, modules: Modules): string | null => {
    pieces ??= {
      frame: withImports(source('src/main.tsx'), modules),
      timeline: withImports(source('src/screens/timeline/TimelineScreen.tsx'), modules),
    };
    if (pieces.frame.has(id)) return 'frame';
    return pieces.timeline.has(id) ? 'timeline' : null;
  };
}

/** The modules that a worker starts with, in one file. */
const STARTS: Readonly<Record<string, string>> = {
  'computation-start': 'workers/computation.ts',
  'painting-start': 'workers/painting.ts',
};

/**
 * Lazy modules import from what a worker starts with, but not from its entry: WebKit has no address for a worker's
 * entry, so importing from the entry would run it a second time, and two instances would answer each message.
 */
const startOf = (id: string, modules: Modules): string | null => {
  const [start, entry] = Object.entries(STARTS).find(([, path]) => modules.getModuleInfo(source(path)) !== null) ?? [];
  return start === undefined || id === source(entry ?? '') ? null : start;
};

/** What more than one dialect of a provider loads, and nothing else. */
const OF_PROVIDERS =
  /workers[\\/](?:calendars[\\/]providers[\\/]|areas[\\/]session[\\/](?:provider-calendar|calendar-tokens)\.ts)/;

/** Loaded only by browsers without Temporal. */
const FOR_OLD_BROWSERS = /\/later-index\.esm-/;
const LANGUAGE = /\/language-(\w\w)-/;
/** Not for the page: source maps are for debugging, the manifest is for the byte budget. */
const NOT_SERVED = /\.map$|^\.vite\//;

/** The screens that users start at, cached as files too. */
const PAGES: readonly string[] = [ROUTES.home, ROUTES.timeline];

/** The files of a build that the service worker caches. */
function listFiles(bundle: Rolldown.OutputBundle, publicDirectory: string): BuiltFiles {
  const contents = new Map<string, string | Uint8Array>();
  for (const [name, file] of Object.entries(bundle)) {
    if (!NOT_SERVED.test(name)) contents.set(`/${name}`, file.type === 'chunk' ? file.code : file.source);
  }
  for (const { name, parentPath } of globSync('**/*.*', { cwd: publicDirectory, withFileTypes: true })) {
    const path = join(parentPath, name);
    contents.set(path.slice(publicDirectory.length), readFileSync(path));
  }
  const version = createHash('sha256');
  for (const [name, content] of [...contents].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    version.update(name).update(content);
  }
  contents.delete('/index.html');
  const names = [...contents.keys()].toSorted();
  const texts = Map.groupBy(names, (name) => LANGUAGE.exec(name)?.[1]);
  const files = (texts.get(undefined) ?? []).filter((name) => !FOR_OLD_BROWSERS.test(name));
  texts.delete(undefined);
  return {
    version: version.digest('base64url').slice(0, 12),
    files: [...PAGES, ...files],
    forOldBrowsers: names.filter((name) => FOR_OLD_BROWSERS.test(name)),
    languages: Object.fromEntries(texts),
    screens: Object.values(ROUTES),
  };
}

/** Prefetches the workers' start chunks with the page's files: their entries would request them a round trip later. */
function workerPrefetch(): Plugin {
  return {
    name: 'worker-prefetch',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        return Object.keys(STARTS).map((start) => {
          const file = Object.keys(bundle ?? {}).find((name) => name.includes(`/${start}-`) && name.endsWith('.js'));
          if (file === undefined) throw new Error(`The build has no ${start}`);
          return { tag: 'link', attrs: { rel: 'prefetch', as: 'script', href: `/${file}` }, injectTo: 'head' };
        });
      },
    },
  };
}

/** Builds the service worker with the list of all files, once these exist. */
function serviceWorker(): Plugin {
  let publicDirectory = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      ({ publicDir: publicDirectory } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { BUILT_FILES: JSON.stringify(listFiles(bundle, publicDirectory)) },
          build: {
            write: false,
            target: 'baseline-widely-available',
            modulePreload: false,
            rolldownOptions: { input: source('workers/offline.ts'), output: { format: 'iife', comments } },
          },
        });
        const [script] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
        if (script?.type !== 'chunk') throw new Error('The service worker was not built');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: script.code });
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), workerPrefetch(), serviceWorker()],
  // A module that imports a catalogue uses all of it.
  json: { namedExports: false },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name in STARTS ? name : `later-${name}`}-[hash].js`,
        comments,
        codeSplitting: {
          groups: [
            { name: startOf, debugName: 'start of a worker', tags: ['$initial'], priority: 1 },
            // What the dialects of providers share is for their sites alone.
            { name: 'providers', test: OF_PROVIDERS },
            // Modules shared by lazy parts share one chunk: a file for every few hundred bytes costs more bytes.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Each rule of a screen's styles needs a class of its own, or it would affect the other screens as well.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pure: true } } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: 'hidden',
    modulePreload: { polyfill: false, resolveDependencies: worthAHint },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => chunkName(facadeModuleId),
        comments,
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /src[\\/](spawn-ahead|state[\\/]workers[\\/]spawn|app[\\/]trusted)\.ts|[?&]worker|preload-helper/,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: firstTexts, debugName: 'first texts' },
            { name: createPieces(), debugName: 'first visit' },
            // Modules shared by later screens that are too small for a file and a round trip of their own.
            { name: 'small', minShareCount: 2, maxModuleSize: 800 },
          ],
        },
      },
    },
  },
});
