import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'

/** The real `next-auth/react`, bundled as its users bundle it. */
const bundle = build({
  entryPoints: [join(import.meta.dirname, 'page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
})

/** HTML of a page of somebody who builds on our API with the unmodified client. */
export const clientPage = async (): Promise<string> => {
  const script = (await bundle).outputFiles[0]!.text
  return `<!doctype html><div id="root"></div><script>${escaped(script)}</script>`
}

/** A page on the shop's own origin that the shop does not know: what stands there is the developer's. */
export async function openClientPage(context: BrowserContext, origin: string, query = ''): Promise<Page> {
  const body = await clientPage()
  await context.route(`${origin}/their-page*`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const page = await context.newPage()
  await page.goto(`${origin}/their-page${query}`)
  return page
}

const escaped = (script: string) => script.replaceAll('</script', '<\\/script')
