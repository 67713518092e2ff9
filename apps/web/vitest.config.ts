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
    // Left to itself it keeps one processor free, and half of a small machine does nothing.
    maxWorkers: '100%',
    // A busy machine is not a bug.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
