import { expect, test } from 'vitest'
import { reach } from './first-load.ts'

/** Modules by path: their imports, and their code where an index is involved. */
const graph = (modules: Record<string, [imports: string[], code?: string]>) => ({
  getModuleInfo: (id: string) => {
    const [importedIds, code] = modules[id] ?? [[]]
    return { importedIds, code: code ?? '' }
  },
})

test('modules are found through indirect imports, without the module that starts the search', () => {
  const modules = graph({ '/a.ts': [['/b.ts']], '/b.ts': [['/c.ts', '/a.ts']] })
  expect([...reach(modules, ['/a.ts'])]).toEqual(['/b.ts', '/c.ts'])
})

test('an import through the index of a feature counts only the modules that define the imported names', () => {
  const modules = graph({
    '/features/shop/page.tsx': [['/features/cart/index.ts'], 'import { addToCart as add } from "../cart/index.ts";'],
    '/features/cart/index.ts': [
      ['/features/cart/hooks.ts', '/features/cart/coupon.tsx'],
      'export { openCart, useAdd as addToCart } from "./hooks.ts";\nexport { Coupon } from "./coupon.tsx";',
    ],
    '/features/cart/hooks.ts': [['/lib/store.ts']],
  })
  expect([...reach(modules, ['/features/shop/page.tsx'])]).toEqual(['/features/cart/hooks.ts', '/lib/store.ts'])
})
