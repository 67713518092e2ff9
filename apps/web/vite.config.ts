import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { endpointAddresses } from './build/endpoint-addresses.ts'
import { locales } from './build/locales.ts'
import { noChunkCycles } from './build/no-chunk-cycles.ts'

/** Where `pnpm dev` runs the API. */
const api = process.env.HAAT_API ?? 'http://127.0.0.1:3001'

/** What every page needs stands in one file: it compresses better together and stays in the browser's cache when only the shop changes. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|redux|react-redux|immer|reselect|redux-thunk|i18next|react-i18next|use-sync-external-store)[\\/]/

/**
 * Small modules that many pages share go into one file too: a page would else ask for forty files. Schemas, endpoint rows and whatever
 * else needs Zod stay outside: a shopper's first page would download Zod with them. So does the door of `media`, which only the dashboard
 * uses: what a module of the group imports comes into the group.
 */
const common = new RegExp(
  [
    String.raw`web[\\/]src[\\/](ui|lib|features)[\\/](?!.*(?:dashboard|schema\.ts|media[\\/]index))`,
    String.raw`packages[\\/]shared[\\/](?!.*(?:dashboard|desk|schema|endpoint|form|text\.ts|groups\.ts))`,
    String.raw`node_modules[\\/](lucide-react|@radix-ui|react-remove-scroll|react-remove-scroll-bar|aria-hidden|use-sidecar)[\\/]`,
  ].join('|'),
)

export default defineConfig({
  plugins: [react(), tailwindcss(), endpointAddresses(), locales(), noChunkCycles(), compressed()],
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/media', '/favicon.ico', '/manifest.webmanifest'].map((path) => [path, { target: api, changeOrigin: false }]),
    ),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    sourcemap: false,
    manifest: true, // the HTML shell names a page's scripts by it
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            { name: 'common', test: common, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
})
