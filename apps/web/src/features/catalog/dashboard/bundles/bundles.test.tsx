import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardPart } from '@haat/shared/catalog/dashboard/bundles.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { answers, refuses } from '../../../../testing/server.ts'

// happy-dom has no layout; browser tests cover it.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const user = userEvent.setup({ delay: null })
const admin: Partial<Session['user']> = { name: 'Amina', email: 'amina@example.com', a: true }
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const part = (n: number, name: string, more: Partial<DashboardPart> = {}): DashboardPart => ({
  ...{ variantId: id(n), productId: id(n), name, options: '', sku: `P-${n}`, image: null, price: 5, cost: 2, stock: 10, qty: 1 },
  state: 'sold',
  ...more,
})
const noMeasures = { mpn: null, weight: null, length: null, width: null, height: null }
const product: DashboardProduct = {
  ...{ _id: id(1), version: 3, slug: 'tea-set', name: 'Tea set', type: 'simple', status: 'active', publishAt: null },
  ...{ publishedAt: '2026-10-02T10:00:00.000Z', createdAt: '2026-10-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
  ...{ shortDescription: '', description: '', options: [], brand: null, categories: [], tags: [], texts: {}, media: [] },
  seo: { title: '', description: '', keyword: '' },
  variants: [
    {
      ...{
        _id: id(9),
        color: null,
        attribute: null,
        values: [],
        sku: null,
        barcode: null,
        ...noMeasures,
        price: 20,
        comparePrice: null,
      },
      ...{
        cost: null,
        charged: 20,
        chargedCompare: null,
        qty: 2,
        lowAt: 3,
        active: true,
        bundle: true,
        mediaId: null,
        digital: false,
      },
    },
  ],
}
let parts: DashboardPart[]
let sent: Record<string, unknown>[]

beforeEach(() => {
  localStorage.clear()
  sent = []
  parts = [part(2, 'Pot', { price: 10, cost: 4, stock: 3 }), part(3, 'Cup', { qty: 4 })]
  answers(endpoints.catalog.read, { product })
  answers(endpoints.badges.readOfProduct, { byHand: [], byRule: [] })
  answers(shop.catalog.categories, { categories: [], onSale: false })
  answers(shop.catalog.brands, { brands: [] })
  answers(endpoints.bundles.read, () => ({ bundles: parts.length > 0 ? { [id(9)]: parts } : {}, containedIn: [] }))
  answers(endpoints.bundles.findParts, { parts: [part(4, 'Spoon'), part(2, 'Pot')].map(({ qty: _, ...found }) => found) })
  answers(endpoints.bundles.save, ({ input }) => {
    sent.push(input)
    return { product: { ...product, version: 4 }, undo: id(8) }
  })
})

const section = async () => within(await screen.findByRole('region', { name: 'Bundle' }))

test('the bundle section shows the price of the separate parts, savings, margin and the part that limits stock', async () => {
  await openDashboard(`/dashboard/products/${id(1)}`, admin)
  const bundle = await section()
  expect(await bundle.findByText('Price of the parts alone')).toBeVisible()
  expect(bundle.getByText('Price of the parts alone').parentElement).toHaveTextContent('$30')
  expect(bundle.getByText(/Shoppers save/)).toHaveTextContent('$10')
  expect(bundle.getByText(/Limited by/)).toHaveTextContent('Limited by Cup')
  expect(bundle.getByText(/40%/)).toBeVisible()
  expect(screen.queryByLabelText('Stock')).not.toBeInTheDocument()
})

test('staff find a part, set its quantity and save; selected parts are not offered again', async () => {
  await openDashboard(`/dashboard/products/${id(1)}`, admin)
  const bundle = await section()
  await user.click(await bundle.findByLabelText('Add a part'))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Spoon · P-4'])
  await user.click(offered[0]!)
  await user.click(bundle.getByRole('button', { name: /One more .*Spoon/ }))
  await user.click(bundle.getByRole('button', { name: /Remove .*Pot/ }))
  await user.click(bundle.getByRole('button', { name: 'Save bundle' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    productId: id(1),
    version: 3,
    variantId: id(9),
    parts: [
      { variantId: id(3), qty: 4 },
      { variantId: id(4), qty: 2 },
    ],
  })
  expect(await screen.findByText('Bundle saved')).toBeVisible()
})

test('a deleted part must be removed before saving; a variant that is part of a bundle cannot become one', async () => {
  parts = [part(2, 'Pot', { variantId: null, productId: null, state: 'deleted', stock: 0 }), part(3, 'Cup')]
  await openDashboard(`/dashboard/products/${id(1)}`, admin)
  const bundle = await section()
  expect(await bundle.findByText('Deleted: the bundle is out of stock')).toBeVisible()
  expect(bundle.getByText(/Limited by/)).toHaveTextContent('Limited by Pot')
  await user.click(bundle.getByRole('button', { name: /One more .*Cup/ }))
  await user.click(bundle.getByRole('button', { name: 'Save bundle' }))
  expect(bundle.getByRole('alert')).toHaveTextContent('Remove the deleted part first.')
  await user.click(bundle.getByRole('button', { name: /Remove .*Pot/ }))
  refuses(endpoints.bundles.save, 'in_use')
  await user.click(bundle.getByRole('button', { name: 'Save bundle' }))
  expect(await bundle.findByText(/can’t be one itself/)).toBeVisible()
})
