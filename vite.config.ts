import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/later-[name]-[hash].js',
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
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
