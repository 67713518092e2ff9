import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexedPageName } from '@haat/shared/paths.ts'
import type { FoundPage } from './find-page.ts'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Modules of frequently opened pages, besides the entry. */
const frame = 'src/app/storefront/layout.tsx'
export const contents: Readonly<Record<IndexedPageName, string>> = {
  home: 'src/features/blocks/storefront/home-page.tsx',
  shop: 'src/features/catalog/storefront/shop-page.tsx',
  category: 'src/features/catalog/storefront/category-page.tsx',
  collection: 'src/features/catalog/storefront/collection-page.tsx',
  product: 'src/features/catalog/storefront/product-page.tsx',
  page: 'src/features/blocks/storefront/content-page.tsx',
  journal: 'src/features/posts/storefront/journal-page.tsx',
  post: 'src/features/posts/storefront/post-page.tsx',
  contact: 'src/features/contact/storefront/contact-page.tsx',
}

/** Scripts of a page according to the build manifest, so that the browser can load them in parallel. */
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

/** Without a manifest the pages work, but load slower. */
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
