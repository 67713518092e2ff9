import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { endpointAddresses } from './build/endpoint-addresses.ts'
import { locales } from './build/locales.ts'

/** Where `pnpm dev` runs the API. */
const api = process.env.HAAT_API ?? 'http://127.0.0.1:3001'

/** What every page needs stands in one file: it compresses better together and stays in the browser's cache when only the shop changes. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|redux|react-redux|immer|reselect|redux-thunk|i18next|react-i18next|use-sync-external-store)[\\/]/

/** Small things of ours that many pages share go into one file too: a page would else ask for forty files. */
const common = /web[\\/]src[\\/](ui|lib|features)[\\/](?!.*dashboard)|packages[\\/]shared[\\/]|node_modules[\\/]lucide-react[\\/]/

export default defineConfig({
  plugins: [react(), tailwindcss(), endpointAddresses(), locales(), compressed()],
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
