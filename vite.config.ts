import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `language-de-common` for a German catalogue, so that the byte budget can tell the languages from each other. */
const chunkName = (module: string | null): string => {
  const language = /[\\/]src[\\/]i18n[\\/](\w\w)[\\/]/.exec(module ?? '')?.[1];
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/language-${language}-[name]-[hash].js`;
};

/** Notes to the bundler have served once it is done; licences stay. */
const comments = { annotation: false, jsdoc: false, legal: true } as const;

/** What the first screen says, in one file a language. */
const firstTexts = (id: string): string | null => {
  const language = /[\\/]i18n[\\/](\w\w)[\\/](?:colleagues|common|failures|finding|timeline)\.json$/.exec(id)?.[1];
  return language === undefined ? null : `language-${language}-first`;
};

/** An import fetches a catalogue's own file anyway: of those, only the one that several share is named beside it. */
const worthAHint = (_: string, files: readonly string[]): string[] =>
  files.filter((file) => !/language-\w\w-(?!first)/.test(file));

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all that it imports at once. */
function withImports(id: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found);
  return found;
}

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The first visit in two pieces, the frame and the timeline in it: each small chunk is a journey of its own. */
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

export default defineConfig({
  plugins: [react()],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/later-[name]-[hash].js',
        comments,
        codeSplitting: {
          groups: [
            // What a worker starts with is one file: a second one would be a second journey before the first picture.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What most of the later parts share is one as well: a file for each few hundred bytes costs more of them.
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  css: { transformer: 'lightningcss' },
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
            { name: 'first', test: /src[\\/](spawn-ahead|state[\\/]spawn|app[\\/]trusted)\.ts|[?&]worker/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: firstTexts, debugName: 'first texts' },
            { name: createPieces(), debugName: 'first visit' },
          ],
        },
      },
    },
  },
});
