import { dirname, resolve } from 'node:path'

export interface Modules {
  getModuleInfo: (
    id: string,
  ) => { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds?: readonly string[] } | null
}

/** Files that only re-export. The bundler imports past them; so does the search below. */
export const featureIndex = /[\\/]features[\\/][\w-]+[\\/]index\.tsx?$/
const iconIndex = /[\\/]lucide-react\.m?js$/

const source = resolve(import.meta.dirname, '../src')
const entry = (...names: string[]) => names.map((name) => resolve(source, `${name}.tsx`))
const pages = (feature: string, ...names: string[]) => names.map((name) => entry(`features/${feature}/storefront/${name}-page`))
const lists = pages('catalog', 'shop', 'category', 'collection')
const [product] = pages('catalog', 'product')
const [home] = pages('blocks', 'home')
const catalog = /[\\/]features[\\/]catalog[\\/]/
const notCatalog = /^(?!.*[\\/]features[\\/]catalog[\\/])/

/**
 * Files of the first load. A module is in the first file whose `test` it passes and at least `shared` of whose entries need it.
 * Modules of the catalog come last, because other pages share the rest.
 */
const files: { name: string; entries: (string[] | undefined)[]; shared: number; test?: RegExp }[] = [
  { name: 'shell', entries: [entry('app/main', 'app/storefront/layout')], shared: 1 },
  { name: 'goods', entries: [home, lists[0], product], shared: 2 },
  { name: 'goods', entries: [home], shared: 1, test: /[\\/]lucide-react[\\/]/ },
  // The home page and collections, not products and other lists.
  { name: 'rich-text', entries: [home, lists[2]], shared: 2, test: /[\\/](?:safe-html|rich-text)\./ },
  { name: 'parts', entries: [...lists, product], shared: 1, test: notCatalog },
  { name: 'lists', entries: lists, shared: 2, test: catalog },
  { name: 'product', entries: [product], shared: 1, test: catalog },
  { name: 'blocks', entries: [home], shared: 1, test: /[\\/]blocks[\\/](?!preview|is-preview)/ },
]

/** Groups of the bundler for the modules of the first load of the storefront, so that a page loads few files and little that it does not run. */
export function firstLoadGroups(priority: number) {
  let places: Map<string, string> | undefined
  return [...new Set(files.map(({ name }) => name))].map((name, at) => ({
    name: (id: string, modules: Modules): string | null => {
      places ??= findPlaces(modules)
      return places.get(id) === name ? name : null
    },
    debugName: name,
    priority: priority + files.length - at,
  }))
}

/** The file of each module of the first load. */
function findPlaces(modules: Modules): Map<string, string> {
  const places = new Map<string, string>()
  for (const { name, entries, shared, test } of files) {
    const counts = new Map<string, number>()
    for (const ids of entries) for (const id of reach(modules, ids ?? [])) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const [id, count] of counts) if (count >= shared && (!test || test.test(id)) && !places.has(id)) places.set(id, name)
  }
  return places
}

/** All direct and indirect imports of the given modules, without these. */
export function reach(modules: Modules, entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: '', importedIds: [] }
    for (const imported of importedIds) {
      if (!featureIndex.test(imported) && !iconIndex.test(imported)) visit(imported)
      else for (const one of behindIndex(imported, namesFrom(code ?? '', id, imported))) visit(one)
    }
  }
  const behindIndex = (index: string, names: ReadonlySet<string>): string[] =>
    statements(modules.getModuleInfo(index)?.code ?? '')
      .filter(({ list }) => list.some((one) => names.has(one.split(' as ').at(-1)!)))
      .map(({ from }) => resolve(dirname(index), from))
  for (const id of entries) visit(id)
  for (const id of entries) found.delete(id)
  return found
}

const namesFrom = (code: string, importer: string, index: string): ReadonlySet<string> =>
  new Set(
    statements(code)
      .filter(({ from }) => from === 'lucide-react' || resolve(dirname(importer), from) === index)
      .flatMap(({ list }) => list.map((one) => one.split(' as ')[0]!)),
  )

/** Statements like `import { a as b } from './c'` and `export { a } from './c'`. */
const statements = (code: string): { list: string[]; from: string }[] =>
  [...code.matchAll(/(?:import|export) \{([^}]*)\} from ["']([^"']+)["']/g)].map(([, list, from]) => ({
    list: list!.split(',').map((one) => one.trim()),
    from: from!,
  }))
