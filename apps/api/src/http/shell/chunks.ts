import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexedPageName } from '@haat/shared/paths.ts'
import type { FoundPage } from './find-page.ts'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Modules of the web a page consists of, beside the entry that loads them: of the pages that most visits begin with. */
const frame = 'src/app/storefront/layout.tsx'
export const contents: Readonly<Record<IndexedPageName, string>> = {
  home: 'src/features/catalog/storefront/home-page.tsx',
  shop: 'src/features/catalog/storefront/shop-page.tsx',
  category: 'src/features/catalog/storefront/category-page.tsx',
  product: 'src/features/catalog/storefront/product-page.tsx',
  page: 'src/features/pages/storefront/content-page.tsx',
  contact: 'src/features/contact/storefront/contact-page.tsx',
}

/** Scripts of a page, by the manifest of the build: the browser fetches them at once instead of learning of one from the other. */
export function chunksByPage(dist: string): (page: FoundPage | undefined) => string[] {
  const manifest = readManifest(join(dist, '.vite/manifest.json'))
  const entry = filesOf(manifest, ['index.html'])
  const made = new Map<string, string[]>()
  return (page) => {
    if (!page?.row.indexed) return []
    const content = contents[page.name as IndexedPageName]
    const known = made.get(content)
    if (known) return known
    const chunks = [...filesOf(manifest, [content, frame])].filter((file) => !entry.has(file)).map((file) => `/${file}`)
    made.set(content, chunks)
    return chunks
  }
}

/** A web built without a manifest works as well, only slower. */
const readManifest = (file: string): Manifest => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {})

function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return files
}
