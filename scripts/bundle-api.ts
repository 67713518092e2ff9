import { bundleApi } from './lib/bundle-api.ts'

/** Bundles the API unless the last bundle is current: the tests of the API run commands of the shop from it. */
await bundleApi()
