import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `language-de-common` for a German catalogue, so that the byte budget can tell the languages from each other. */
const chunkName = (module: string | null): string => {
  const language = /[\\/]src[\\/]i18n[\\/](\w\w)[\\/]/.exec(module ?? '')?.[1];
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/language-${language}-[name]-[hash].js`;
};

/** Notes to the bundler have served once it is done; licences stay. */
const comments = { annotation: false, jsdoc: false, legal: true } as const;

export default defineConfig({
  plugins: [react()],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/later-[name]-[hash].js',
        comments,
        // What a worker starts with is one file: a second one would be a second journey before the first picture.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
      },
    },
  },
  css: { transformer: 'lightningcss' },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => chunkName(facadeModuleId),
        comments,
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
