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
    // A new process for each file costs more than most of its tests; `testing/setup.ts` takes away what a file leaves behind.
    isolate: false,
    // Toasts keep state in their module; what vitest loads itself is made anew for each file, as our own modules are.
    server: { deps: { inline: ['react-toastify'] } },
    // Left to itself it keeps one processor free, and half of a small machine does nothing.
    maxWorkers: '100%',
    // Given up long after any machine would have been done: a busy machine is not a bug.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
  },
})
