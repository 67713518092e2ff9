import { buildWeb, webIsBuilt } from './build-web.ts'
import { bundleApi } from './bundle-api.ts'
import { step } from './terminal.ts'

/** Builds the storefront into `apps/web/dist` and the API into `apps/api/dist` if their sources have changed. */
export async function build(): Promise<void> {
  if (!webIsBuilt()) await step('Building the storefront', buildWeb)
  await step('Bundling the API', bundleApi)
}
