import { defineConfig } from 'vitest/config'
import { endpointAddresses } from './build/endpoint-addresses.ts'

export default defineConfig({
  plugins: [endpointAddresses()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://haat.test/' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    pool: 'forks',
    // A new process per file costs more than most of its tests; `testing/setup.ts` cleans up after each file.
    isolate: false,
    // Toasts have module state; inlined modules are loaded anew for each file.
    server: { deps: { inline: ['react-toastify'] } },
    // Long because of slow and busy machines.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
  },
})
