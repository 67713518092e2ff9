import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleStock, limitingParts, shareStock, stockUnits } from './bundles.ts'

const part = fc.record({ stock: fc.integer({ min: -1, max: 60 }), qty: fc.integer({ min: 1, max: 7 }) })

test('the stock of a bundle is the number of times that stock covers all its parts', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 80 }), (parts, wanted) => {
      const most = bundleStock(parts)
      const fits = parts.every(({ stock, qty }) => stock === -1 || stock >= qty * wanted)
      expect(most === -1 || wanted <= most).toBe(fits)
    }),
  )
})

test('more stock of the limiting parts raises the stock of the bundle, more stock of the others does not', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
      const limiting = limitingParts(parts)
      const most = bundleStock(parts)
      expect(limiting.length === 0).toBe(most === -1)
      const raised = (raise: (index: number) => boolean) =>
        bundleStock(parts.map((one, index) => (raise(index) && one.stock !== -1 ? { ...one, stock: one.stock + one.qty } : one)))
      if (most === -1) return
      expect(raised((index) => limiting.includes(index))).toBeGreaterThan(most)
      expect(raised((index) => !limiting.includes(index))).toBe(most)
    }),
  )
})

test('lines that share variants never exceed the stock, and no unit that a short line needs is left over', () => {
  const variants = ['a', 'b', 'c', 'd']
  const line = fc.record({
    qty: fc.integer({ min: 1, max: 9 }),
    units: fc.uniqueArray(fc.record({ variantId: fc.constantFrom(...variants), qty: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      selector: ({ variantId }) => variantId,
    }),
  })
  const stocks = fc.record(Object.fromEntries(variants.map((id) => [id, fc.integer({ min: -1, max: 30 })])))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), stocks, (lines, stock) => {
      const shares = shareStock(
        lines.map(({ qty, units }) => ({ qty, units: units.map((unit) => ({ ...unit, stock: stock[unit.variantId]! })) })),
      )
      const given = lines.map(({ qty }, index) => (shares[index] === -1 ? qty : Math.min(qty, shares[index]!)))
      const taken = (id: string) =>
        lines.reduce((sum, { units }, index) => {
          const unit = units.find(({ variantId }) => variantId === id)
          return sum + (unit ? unit.qty * given[index]! : 0)
        }, 0)
      for (const id of variants) if (stock[id] !== -1) expect(taken(id)).toBeLessThanOrEqual(stock[id]!)
      lines.forEach(({ qty, units }, index) => {
        if (given[index]! < qty)
          expect(
            units.some((unit) => stock[unit.variantId] !== -1 && stock[unit.variantId]! - taken(unit.variantId) < unit.qty),
          ).toBe(true)
      })
    }),
  )
})

test('a bundle line and a line of one of its parts share the stock of that part', () => {
  const cup = { variantId: 'cup', stock: 5 }
  const set = {
    qty: 2,
    units: [
      { ...cup, qty: 2 },
      { variantId: 'pot', stock: 9, qty: 1 },
    ],
  }
  const alone = { qty: 2, units: [{ ...cup, qty: 1 }] }
  expect(shareStock([set, alone])).toEqual([2, 1])
  expect(shareStock([alone, set])).toEqual([5, 1])
})

test('a line takes stock of its parts, else of its variant, else none if the variant is deleted', () => {
  const parts = [
    { variantId: 'cup', qty: 4 },
    { variantId: 'pot', qty: 1 },
  ]
  expect(stockUnits({ variantId: 'set', parts }, 3)).toEqual([
    { variantId: 'cup', qty: 12 },
    { variantId: 'pot', qty: 3 },
  ])
  expect(stockUnits({ variantId: null, parts }, 1)).toEqual(parts)
  expect(stockUnits({ variantId: 'cup', parts: [] }, 3)).toEqual([{ variantId: 'cup', qty: 3 }])
  expect(stockUnits({ variantId: null, parts: [] }, 3)).toEqual([])
  expect(bundleStock([])).toBe(0)
})
