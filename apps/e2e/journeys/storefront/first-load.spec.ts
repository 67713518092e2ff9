import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Manifest

/** Compressed bytes of the scripts that a page needs: its code, that of the storefront and all their imports. */
function firstLoad(page: string): number {
  const files = chunksOf('index.html', 'src/app/storefront/layout.tsx', page).map(({ file }) => file)
  return sizeOf(files)
}

/** The chunks with these names, and all they import. */
function chunksOf(...names: string[]): Manifest[string][] {
  const chunks = new Set<Manifest[string]>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the manifest`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const one of chunk.imports ?? []) visit(one)
  }
  for (const name of names) visit(name)
  return [...chunks]
}

const sizeOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + bytesOf(`${dist}${file}`), 0)

/** Small files have no compressed copy. */
const bytesOf = (file: string): number => (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size

const kB = 1000
// Bytes are the same on every machine. Lower a number when the code has become smaller; docs/benchmarks.md has the figures.
for (const [page, budget] of [
  ['blocks/storefront/home-page', 127.0],
  ['catalog/storefront/shop-page', 128.3],
  ['catalog/storefront/category-page', 128.6],
  ['catalog/storefront/collection-page', 129.1],
  ['catalog/storefront/product-page', 129.5],
  ['cart/storefront/cart-page', 139.5],
  ['blocks/storefront/content-page', 127.6],
  ['posts/storefront/journal-page', 124.1],
  ['posts/storefront/post-page', 124.0],
  ['accounts/storefront/sign-in-page', 138.5],
  ['checkout/storefront/checkout-page', 152.6],
] as const)
  test(`the scripts of ${page} stay within their budget`, () => {
    expect(firstLoad(`src/features/${page}.tsx`)).toBeLessThanOrEqual(budget * kB)
  })

test('the stylesheet of the storefront stays within its budget, the dashboard has its own', () => {
  const storefront = sizeOf(chunksOf('index.html', 'src/app/storefront/layout.tsx').flatMap(({ css = [] }) => css))
  expect(storefront).toBeGreaterThan(0)
  expect(storefront).toBeLessThanOrEqual(14.5 * kB)
  const dashboard = new Set(chunksOf('index.html', 'src/app/dashboard/dashboard.tsx').flatMap(({ css = [] }) => css))
  expect(sizeOf([...dashboard])).toBeGreaterThan(2 * storefront)
})

const pagesOf = (area: string): string[] =>
  Object.keys(manifest).filter((name) => new RegExp(`/${area}/[\\w/-]+-page\\.tsx$`).test(name))

// A file is a request: without a proxy before the API, browsers send six at a time.
for (const [area, frame, most] of [
  ['storefront', 'layout', 21],
  ['dashboard', 'dashboard', 45],
] as const)
  test(`the scripts of each page of the ${area} are in few files`, () => {
    const counts = pagesOf(area).map((page) => chunksOf('index.html', `src/app/${area}/${frame}.tsx`, page).length)
    expect(counts.length).toBeGreaterThan(20)
    expect(Math.max(...counts)).toBeLessThanOrEqual(most)
  })

test('no page of the storefront loads the files that pages of the dashboard share', () => {
  const ofDashboard = new Set(chunksOf('src/app/dashboard/dashboard.tsx').map(({ file }) => file))
  const ofStorefront = new Set(chunksOf('index.html', 'src/app/storefront/layout.tsx').map(({ file }) => file))
  const shared = [...ofDashboard].filter((file) => /\/(?:dashboard|tables)-[^/]+$/.test(file))
  expect(shared.length).toBeGreaterThan(0)
  const loaded = pagesOf('storefront').filter((page) =>
    chunksOf(page).some(({ file }) => shared.includes(file) && !ofStorefront.has(file)),
  )
  expect(loaded).toEqual([])
})

for (const [language, budget] of [
  ['en', 15.2],
  ['bn', 17.9],
  ['ar', 18.6],
  ['fr', 17.8],
] as const)
  test(`the texts of the storefront stay within their budget: ${language}`, () => {
    const names = JSON.parse(readFileSync(`${dist}.vite/assets.json`, 'utf8')) as string[]
    const [file] = names.filter((name) => name.startsWith(`texts-${language}-`) && name.endsWith('.json'))
    expect(bytesOf(`${dist}assets/${file}`)).toBeLessThanOrEqual(budget * kB)
  })
