import { buildWeb, webIsBuilt } from '../../../scripts/lib/build-web.ts'
import { bundleApi } from '../../../scripts/lib/bundle-api.ts'
import { step } from '../../../scripts/lib/terminal.ts'

/** What is measured is what `pnpm start` would run. */
export async function build(): Promise<void> {
  if (!webIsBuilt()) await step('Building the storefront', buildWeb)
  await step('Bundling the API', bundleApi)
}
