import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
type Manifest = Record<string, { file: string; imports?: string[] }>
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Manifest

/** Compressed bytes of the scripts that a page cannot do without: its own code, that of the storefront and all they import. */
function firstLoad(page: string): number {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the manifest`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const one of chunk.imports ?? []) visit(one)
  }
  for (const name of ['index.html', 'src/app/storefront/layout.tsx', page]) visit(name)
  return [...files].reduce((sum, file) => sum + bytesOf(`${dist}${file}`), 0)
}

/** Small files are not worth compressing. */
const bytesOf = (file: string): number => (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size

const kB = 1000
// Bytes are the same on every machine. Lower a number when the code has become smaller; docs/benchmarks.md has the figures.
for (const [page, budget] of [
  ['blocks/storefront/home-page', 134.4],
  ['catalog/storefront/shop-page', 140.8],
  ['catalog/storefront/category-page', 141.1],
  ['catalog/storefront/collection-page', 140.8],
  ['catalog/storefront/product-page', 141.4],
  ['cart/storefront/cart-page', 148.9],
  ['blocks/storefront/content-page', 134.9],
  ['posts/storefront/journal-page', 132.4],
  ['posts/storefront/post-page', 131.5],
  ['accounts/storefront/sign-in-page', 147.9],
  ['checkout/storefront/checkout-page', 161.6],
] as const)
  test(`the scripts of ${page} stay within their budget`, () => {
    expect(firstLoad(`src/features/${page}.tsx`)).toBeLessThanOrEqual(budget * kB)
  })
