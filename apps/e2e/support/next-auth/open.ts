import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'

/** The unmodified `next-auth/react`, bundled as its users bundle it. */
const bundle = build({
  entryPoints: [join(import.meta.dirname, 'page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
})

/** HTML of a page that uses our API through the unmodified client. */
export const clientPage = async (): Promise<string> => {
  const script = (await bundle).outputFiles[0]!.text
  return `<!doctype html><div id="root"></div><script>${escaped(script)}</script>`
}

/** Opens the client's page at the shop's origin, on a path that the shop does not serve. */
export async function openClientPage(context: BrowserContext, origin: string, query = ''): Promise<Page> {
  const body = await clientPage()
  await context.route(`${origin}/their-page*`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const page = await context.newPage()
  await page.goto(`${origin}/their-page${query}`)
  return page
}

const escaped = (script: string) => script.replaceAll('</script', '<\\/script')
