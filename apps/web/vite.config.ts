import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildPages, CLASS_NAMES } from './scripts/build-pages.ts';
import { chunkGroups } from './scripts/chunks.ts';
import { compileCatalogues } from './scripts/compile-catalogues.ts';
import { compressOutput } from './scripts/compress.ts';
import { MANIFEST } from './scripts/manifest.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root,
  resolve: {
    alias: [
      // The same code as the package's own choice, which is also for programs that require it, as a whole.
      { find: /^dexie$/, replacement: 'dexie/dist/dexie.mjs' },
      // The package's own choice is compiled for browsers without classes, which costs 0.9 kB.
      { find: 'workbox-window', replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // The same for React 18 and newer, without a copy of useSyncExternalStore.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  plugins: [
    react(),
    compileCatalogues(),
    buildPages(root),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // The page registers it itself, under Trusted Types and after its first paint.
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      injectManifest: {
        // Explicit: what a cold start without a network needs, and nothing that only a first visit does.
        globPatterns: [
          'index.html',
          'assets/*.{js,css,woff2}',
          'flower.svg',
          // Notifications show these. The others are read when Posy is installed, which needs a network.
          'icon-192.png',
          'badge-96.png',
        ],
        globIgnores: [
          // The video encoder: offline, the original is stored for sending.
          '**/shrink-video.worker-*.js',
          // Subtitles of a kind that Posy does not take.
          '**/ssa-parser-*.js',
          // Pages that few users open: stored when they are first opened (sw/assets.ts).
          '**/admin-pages-*.{js,css}',
          '**/ads-page-*.{js,css}',
          '**/day-chart-canvas-*.js',
          // The first steps of a new account, which the feed shows beside its posts.
          '**/first-steps-*.js',
          // The drawn steps of an installation, which needs a network itself.
          '**/install-dialog-*.{js,css}',
        ],
        buildPlugins: { vite: [compileCatalogues()] },
        rollupFormat: 'iife',
        maximumFileSizeToCacheInBytes: 400_000,
        minify: true,
        sourcemap: false,
      },
      manifest: MANIFEST,
    }),
    compressOutput(),
  ],
  css: { modules: { generateScopedName: CLASS_NAMES } },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // Each picture or font is its own, cacheable file; a `data:` font would also need a wider CSP.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // check-budgets.ts reads from it which file needs which.
    manifest: true,
    rolldownOptions: {
      // None of what Posy loads does something when a property or a global is merely read, or when a schema is made.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false, manualPureFunctions: ['Type'] },
      output: { codeSplitting: chunkGroups },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/ws': { target: server, ws: true },
    },
  },
});
