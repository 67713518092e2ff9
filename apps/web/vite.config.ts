import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { endpointAddresses } from './build/endpoint-addresses.ts'
import { featureIndex, firstLoadGroups } from './build/first-load.ts'
import { formerFiles } from './build/former-files.ts'
import { laterGroups } from './build/later-files.ts'
import { leanLibraries } from './build/lean/libraries.ts'
import { locales } from './build/locales.ts'
import { noChunkCycles } from './build/no-chunk-cycles.ts'
import { runtimeConfig } from './build/runtime-config.ts'
import { scriptOrder } from './build/script-order.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Where `pnpm dev` runs the API. */
const api = process.env.HAAT_API ?? 'http://127.0.0.1:3001'

/**
 * Libraries that every page needs, in one file: it compresses better and stays cached when only the shop's code changes. `shim`: `useSyncExternalStore` for older
 * versions of React, which only the text editor of the dashboard imports.
 */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|redux|react-redux|immer|reselect|redux-thunk|i18next|react-i18next|use-sync-external-store)[\\/](?!shim[\\/]|.*(?:\?charts|-store-shim))/

/** Imported for their exports only: what a page does not use of them is not in its files. */
const pure = /packages[\\/]shared[\\/]/

/**
 * Features of the checkout and the account, and rich text: several pages share them, the first load of lists does not need them.
 */
const later = String.raw`safe-html|ui[\\/]photos|(?:payments|accounts|orders|addresses|security|coupons|captcha|invoices|returns)[\\/](?:components|index)`

/** Parts of Radix that only the dashboard uses: tabs and what they import. */
const ofDashboard = 'react-(?:tabs|roving-focus|collection|direction|use-is-hydrated)'

/**
 * Small modules that many pages share and the first load does not need (`build/first-load.ts`), in one file, to avoid forty requests per page. Schemas, endpoint rows and other importers
 * of Zod are excluded, to keep Zod out of the first download; so is the index of `media`, which only the dashboard uses, because
 * imports of grouped modules join the group. So are rules that mostly the dashboard shares: error codes, menus, options of products, slugs, transfers.
 */
const common = new RegExp(
  [
    String.raw`web[\\/]src[\\/](ui|lib|features)[\\/](?!.*(?:dashboard|schema\.ts|overlay|media[\\/]index|${later}))`,
    String.raw`packages[\\/]shared[\\/](?!.*(?:dashboard|schema|endpoint|form|text\.ts|groups\.ts|countries|errors\.ts|menu-rules|options\.ts|slug\.ts|transfers))`,
  ].join('|'),
)

/** What drawers and dialogs need of Radix: the storefront loads it with the first part that opens over a page. */
const overlays = new RegExp(
  String.raw`node_modules[\\/](@radix-ui[\\/](?!${ofDashboard})|react-remove-scroll|react-remove-scroll-bar|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|get-nonce)[\\/]`,
)

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    endpointAddresses(),
    leanLibraries(),
    locales(),
    runtimeConfig(),
    scriptOrder(),
    noChunkCycles(),
    serviceWorker(),
    formerFiles(),
    compressed(),
  ],
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/media', '/favicon.ico', '/manifest.webmanifest', '/icons'].map((path) => [
        path,
        { target: api, changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    sourcemap: false,
    manifest: true, // the HTML shell reads script names from it
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: featureIndex, sideEffects: false },
          { test: pure, sideEffects: false },
        ],
      },
      output: {
        // Names of scripts in scripts do not compress: each character of the hash costs about 75 bytes of the first load.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 10 },
            { name: 'overlays', test: overlays, priority: 10 },
            ...firstLoadGroups(1),
            { name: 'common', test: common, minShareCount: 8, priority: 1 },
            ...laterGroups(0),
          ],
        },
      },
    },
  },
})
