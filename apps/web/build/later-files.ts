import { resolve } from 'node:path'
import { featureIndex, type Modules, reach } from './first-load.ts'

const source = resolve(import.meta.dirname, '../src')
const start = resolve(source, 'app/main.tsx')
const dashboard = resolve(source, 'app/dashboard/dashboard.tsx')
/** Texts of the dashboard and its reader of numbers, which the first page of a new shop uses too. */
const ofDashboard = /[\\/](?:ui|lib)[\\/]dashboard[\\/](?:texts|read-number)\./
const icon = /[\\/]lucide-react[\\/]/

/** What a product page loads below its buy button. */
const productParts = /(?:below-buy|product-more|documents|specifications)\.tsx/

/** Entries are the modules that `import()` loads: pages, and parts that pages load later. */
interface LaterFile {
  name: string
  area: 'storefront' | 'dashboard'
  /** whose modules: entries of the area with this path */
  entries: RegExp
  /** a module is in the file if at least this many of the entries need it */
  shared: number
  test?: RegExp
  /** the entries themselves are in the file too */
  whole?: true
}

/**
 * Files of what pages load after the first load, and of the dashboard. Without them each small module that two pages share would be a file of its own. A module
 * is in the first file that takes it. Files of the dashboard take nothing that the storefront needs; what they import goes with them unless a file above has it.
 */
const files: readonly LaterFile[] = [
  { name: 'recently-viewed', area: 'storefront', entries: productParts, shared: 1, test: /recently-viewed|use-seen/ },
  { name: 'overlay', area: 'storefront', entries: /cart-drawer\./, shared: 1, test: /ui[\\/]overlay\./ },
  { name: 'newsletter', area: 'storefront', entries: /newsletter-footer\./, shared: 1, whole: true },
  { name: 'checkout', area: 'storefront', entries: /(?:cart-page|cart-drawer|checkout-page|below-buy)\./, shared: 2 },
  { name: 'units', area: 'storefront', entries: productParts, shared: 1, test: /web[\\/]src[\\/]lib[\\/]/ },
  { name: 'details', area: 'storefront', entries: productParts, shared: 1, test: /[\\/]features[\\/]/, whole: true },
  { name: 'sign-in', area: 'storefront', entries: /accounts[\\/]storefront[\\/](?!account-page)/, shared: 2 },
  { name: 'purchase', area: 'storefront', entries: /checkout-page\./, shared: 1, test: /^(?!.*features[\\/]checkout[\\/])/ },
  { name: 'account', area: 'storefront', entries: /account-page\./, shared: 1 },
  {
    name: 'invoice',
    area: 'storefront',
    entries: /orders[\\/]storefront[\\/]/,
    shared: 1,
    test: /address-block|invoice-sheet|invoice[\\/]sheet|print\./,
  },
  { name: 'dashboard', area: 'dashboard', entries: /app[\\/]dashboard[\\/]dashboard\./, shared: 1 },
  { name: 'dashboard', area: 'dashboard', entries: /./, shared: 1, test: icon },
  { name: 'dashboard', area: 'dashboard', entries: /./, shared: 30 },
  { name: 'dashboard', area: 'dashboard', entries: /./, shared: 2, test: /[\\/](?:parse-number|parse-measure|read-number)\./ },
  { name: 'tables', area: 'dashboard', entries: /./, shared: 20, test: /web[\\/]src[\\/](?:ui|lib)[\\/]/ },
]

/** Groups of the bundler for the modules that several pages load after the first load. `icons` comes before what imports icons. */
export function laterGroups(priority: number) {
  let places: Map<string, string> | undefined
  const names = ['icons', ...new Set(files.map(({ name }) => name))]
  return names.map((name) => ({
    name: (id: string, modules: Modules): string | null => {
      places ??= findLaterPlaces(modules)
      return places.get(id) === name ? name : null
    },
    debugName: name,
    priority: name === 'icons' ? priority + 2 : priority,
  }))
}

function findLaterPlaces(modules: Modules): Map<string, string> {
  const storefront = findEntries(modules, start, dashboard)
  const all = findEntries(modules, start)
  const needed = new Map([...all].map((id) => [id, reach(modules, [id])]))
  const ofStorefront = new Set([...storefront].flatMap((id) => [id, ...needed.get(id)!]))
  const places = new Map<string, string>()
  const users = (id: string) => [...all].filter((entry) => needed.get(entry)!.has(id)).length
  for (const id of ofStorefront) if (icon.test(id) && users(id) > 1) places.set(id, 'icons')
  for (const { name, area, entries, shared, test, whole } of files) {
    const counts = new Map<string, number>()
    for (const entry of all) {
      if (storefront.has(entry) !== (area === 'storefront') || !entries.test(entry)) continue
      for (const id of whole ? [entry, ...needed.get(entry)!] : needed.get(entry)!) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const [id, count] of counts)
      if (
        count >= shared &&
        !places.has(id) &&
        (!test || test.test(id)) &&
        (area === 'storefront' || ofDashboard.test(id) || !ofStorefront.has(id)) &&
        (whole || !all.has(id))
      )
        places.set(id, name)
  }
  return places
}

/** The given module and all that it and its imports load with `import()`, directly or indirectly, except `without`. */
function findEntries(modules: Modules, first: string, without?: string): Set<string> {
  const entries = new Set([first])
  const loadedBy = (id: string) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  for (const entry of entries)
    for (const id of [entry, ...reach(modules, [entry])]) {
      const indexes = modules.getModuleInfo(id)?.importedIds.filter((imported) => featureIndex.test(imported)) ?? []
      for (const loaded of [id, ...indexes].flatMap(loadedBy)) if (loaded !== without) entries.add(loaded)
    }
  return entries
}
