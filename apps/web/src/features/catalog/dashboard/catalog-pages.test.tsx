import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type {
  DashboardBrand,
  DashboardCategory,
  DashboardProduct,
  DashboardProductRow,
} from '@haat/shared/catalog/dashboard/schema.ts'
import type { Section } from '@haat/shared/sections.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

// jsdom has no layout; browser tests cover it.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const user = userEvent.setup({ delay: null })
const rows = endpoints.catalog
const admin: Partial<Session['user']> = { name: 'Amina', email: 'amina@example.com', a: true }
const viewer = (...names: Section[]): Partial<Session['user']> => ({
  s: { status: 'active', permissions: names.map((name) => ({ name, view: true, edit: false, delete: false })) },
})
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const row = (n: number, more: Partial<DashboardProductRow> = {}): DashboardProductRow => ({
  ...{ _id: id(n), slug: `lamp-${n}`, name: `Lamp ${n}`, type: 'simple', status: 'active', publishAt: null, image: null },
  ...{
    price: 10,
    maxPrice: 10,
    units: 8,
    stock: 'in',
    variants: 1,
    brand: 'Padma',
    categories: ['Light', 'Desk'],
    tags: ['oak'],
    translated: [],
  },
  ...{ updatedAt: '2026-11-01T10:00:00.000Z', version: 1, ...more },
})
const variant: DashboardProduct['variants'][number] = {
  ...{
    _id: id(9),
    color: null,
    attribute: null,
    values: [],
    sku: 'L-1',
    barcode: null,
    mpn: null,
    weight: null,
    length: null,
    width: null,
    height: null,
    digital: false,
    price: 10,
    comparePrice: null,
    cost: null,
    charged: 10,
  },
  ...{ chargedCompare: null, qty: 8, lowAt: 3, active: true, bundle: false, mediaId: null },
}
const lamp: DashboardProduct = {
  ...{ _id: id(1), version: 1, slug: 'lamp-1', name: 'Lamp 1', type: 'simple', status: 'active', publishAt: null },
  ...{ publishedAt: '2026-10-02T10:00:00.000Z', createdAt: '2026-10-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
  ...{ shortDescription: 'Warm', description: '<p>Of oak</p>', options: [], brand: null, categories: [], tags: ['oak'] },
  ...{ seo: { title: '', description: '', keyword: '' }, texts: {}, media: [], variants: [variant] },
}
const category = (n: number, name: string, parentId: string | null = null): DashboardCategory => ({
  ...{ _id: id(n), parentId, slug: name.toLowerCase(), name, description: '', texts: {}, image: null, mediaId: null },
  ...{ ground: null, count: n, version: 1 },
})
let product: DashboardProduct
let sent: Record<string, unknown>[]

beforeEach(() => {
  localStorage.clear()
  product = lamp
  sent = []
  answers(rows.list, { products: [row(1), row(2, { stock: 'low', units: 2, status: 'draft' })], next: null, total: 2 })
  answers(rows.read, () => ({ product }))
  answers(shop.catalog.categories, { categories: [], onSale: false })
  answers(shop.catalog.brands, { brands: [] })
})
const noting = <T,>(input: Record<string, unknown>, answer: T): T => {
  sent.push(input)
  return answer
}
const write = async (field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.paste(text)
}
/** Clicks the undo button of the toast with this text; a toast of an earlier test may still be open. */
const undoEntry = async (text: string) => {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast')!
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const undone = () => answers(endpoints.audit.undo, ({ input }) => noting(input, { undo: id(8) }))

describe('product list', () => {
  test('shows price, status, stock and category, and filters by the URL', async () => {
    answers(rows.list, ({ input }) =>
      noting(input, { products: [row(2, { stock: 'low', units: 2, status: 'draft' })], next: null, total: 1 }),
    )
    await openDashboard(`/dashboard/products?status=draft&price=5..50&brand=${id(7)}&type=nonsense`, admin)
    const line = await screen.findByRole('row', { name: /Lamp 2/ })
    for (const text of ['Draft', '2low', '$10', 'Light', 'Padma']) expect(line).toHaveTextContent(text)
    expect(sent[0]).toMatchObject({ status: 'draft', min: '5', max: '50', brand: id(7), sort: '-updated' })
    expect(sent[0]).not.toHaveProperty('type')
  })

  test('isolates both amounts of a price range, so that they stay in order with Arabic digits', async () => {
    answers(rows.list, { products: [row(1, { maxPrice: 25 })], next: null, total: 1 })
    await openDashboard('/dashboard/products', admin)
    const line = await screen.findByRole('row', { name: /Lamp 1/ })
    expect(line.textContent).toMatch(/\u2066\$10(\.00)?\u2069 – \u2066\$25(\.00)?\u2069/)
  })

  test('changes the prices of selected products', async () => {
    answers(rows.bulk, ({ input }) => noting(input, { results: [{ _id: id(1), done: true, undo: id(8) }] }))
    await openDashboard('/dashboard/products', admin)
    await user.click(await screen.findByRole('checkbox', { name: /Select .*Lamp 1/ }))
    await user.click(screen.getByRole('button', { name: 'Change prices' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Update 1 product' }))
    expect(dialog.getByText(/Enter up to 90%/)).toBeVisible()
    await user.type(dialog.getByLabelText('Percentage'), '12.5')
    expect(dialog.getByText('Example: 100 becomes 87.5.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Update 1 product' }))
    await waitFor(() => expect(sent).toEqual([{ ids: [id(1)], action: 'price', percent: -12.5 }]))
  })

  test('publishes selected products after listing those with missing details', async () => {
    answers(rows.bulk, ({ input }) => noting(input, { results: [{ _id: id(2), done: true, undo: id(8) }] }))
    await openDashboard('/dashboard/products', admin)
    await user.click(await screen.findByRole('checkbox', { name: /Select .*Lamp 2/ }))
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish 1 product?' }))
    expect(dialog.getByRole('listitem')).toHaveTextContent('Lamp 2Images')
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Publish anyway' }))
    await waitFor(() => expect(sent).toEqual([{ ids: [id(2)], action: 'publish' }]))
  })

  test('adjusts the stock of a simple product from its row', async () => {
    answers(rows.adjustStock, ({ input }) => noting(input, { qty: 9, undo: null }))
    await openDashboard('/dashboard/products', admin)
    await user.click(await screen.findByRole('button', { name: /Adjust .*Lamp 1/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adjust stock' }))
    await write(await dialog.findByLabelText('Change by'), '1')
    await user.click(dialog.getByRole('button', { name: 'Save adjustment' }))
    await waitFor(() => expect(sent).toEqual([{ productId: id(1), variantId: id(9), reason: 'counted', note: '', delta: 1 }]))
  })

  test('staff who may only view see no actions', async () => {
    await openDashboard('/dashboard/products', viewer('products'))
    await screen.findByRole('link', { name: /Lamp 1/ })
    expect(screen.queryByRole('link', { name: 'New product' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Adjust/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('a failed request can be retried; an empty list shows a message', async () => {
    answers(rows.list, { products: [], next: null, total: 0 })
    breaks(rows.list, true)
    await openDashboard('/dashboard/products', admin)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No products yet')).toBeVisible()
  })
})

describe('product page', () => {
  test('shows the rounded price and errors at their fields, and suggests a free URL', async () => {
    refuses(rows.save, 'taken', { fields: { slug: 'taken' }, suggestion: 'lamp-one-2' })
    await openDashboard(`/dashboard/products/${id(1)}`, admin)
    const price = await screen.findByLabelText('Price ($)')
    await user.clear(price)
    await save()
    expect(price).toHaveAccessibleDescription('Fill in this field.')
    await waitFor(() => expect(price).toHaveFocus())
    await write(price, '12.34')
    expect(screen.getByText('Shoppers pay').parentElement).toHaveTextContent('$12.30')
    const address = screen.getByLabelText('URL')
    await write(address, 'lamp-one')
    expect(address).toHaveAccessibleDescription('Links to the old URL will redirect here.')
    await save()
    await waitFor(() => expect(address).toHaveAccessibleDescription('Another product already uses this. Enter a different one.'))
    await user.click(screen.getByRole('button', { name: /Use .*lamp-one-2/ }))
    expect(address).toHaveValue('lamp-one-2')
  })

  test('saves all fields and can undo the change', async () => {
    answers(rows.save, ({ input }) => {
      sent.push(input)
      product = { ...product, name: String(input.name), version: 2 }
      return { product, undo: id(7) }
    })
    undone()
    await openDashboard(`/dashboard/products/${id(1)}`, admin)
    await write(await screen.findByLabelText('Name'), 'Lamp 1 of oak')
    await user.type(screen.getByLabelText('Tags'), 'warm{Enter}')
    await write(screen.getByLabelText(/^Weight \(kg\)/), '1,25')
    await write(screen.getByLabelText('Height (cm)'), 'tall')
    await save()
    expect(await screen.findByText('Enter a number, for example 1.5.')).toBeVisible()
    await write(screen.getByLabelText('Height (cm)'), '12 in')
    expect(screen.getByText('Name, Tags, Weight, Height')).toBeVisible()
    await save()
    await undoEntry('Saved')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject({
      ...{ productId: id(1), version: 1, name: 'Lamp 1 of oak', slug: 'lamp-1', tags: ['oak', 'warm'], brandId: null },
      simple: { price: 10, comparePrice: null, sku: 'L-1', barcode: '', lowAt: 3, weight: 1250, height: 305, width: null },
    })
    expect(sent[1]).toEqual({ entryId: id(7) })
  })

  test('saves a draft before publishing it', async () => {
    product = { ...lamp, status: 'draft' }
    const answered = (input: Record<string, unknown>, more: Partial<DashboardProduct>) => {
      sent.push(input)
      product = { ...product, ...more, version: product.version + 1 }
      return { product, undo: id(7) }
    }
    answers(rows.save, ({ input }) => answered(input, { name: 'Lamp 1!' }))
    answers(rows.setStatus, ({ input }) => answered(input, { status: 'active' }))
    await openDashboard(`/dashboard/products/${id(1)}`, admin)
    await user.type(await screen.findByLabelText('Name'), '!')
    await user.click(screen.getByRole('button', { name: 'Save and publish' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish anyway' }))
    expect(await screen.findByText('Shoppers can see and buy it.')).toBeVisible()
    expect(sent[1]).toEqual({ productId: id(1), version: 2, status: 'active' })
    expect(screen.queryByText(/Someone else/)).not.toBeInTheDocument()
  })

  test('asks before publishing without price, image, stock or category; each item focuses its field', async () => {
    product = { ...lamp, status: 'draft', variants: [{ ...variant, price: 0, qty: 0 }] }
    answers(rows.setStatus, ({ input }) => {
      sent.push(input)
      product = { ...product, status: 'active', version: 2 }
      return { product, undo: id(7) }
    })
    await openDashboard(`/dashboard/products/${id(1)}`, admin)
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish this product?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Price/),
      expect.stringMatching(/^Images/),
      expect.stringMatching(/^Stock/),
      expect.stringMatching(/^Category/),
    ])
    await user.click(within(dialog).getByRole('button', { name: /^Stock/ }))
    await waitFor(() => expect(screen.getByLabelText('Stock')).toHaveFocus())
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click(await screen.findByRole('button', { name: 'Publish anyway' }))
    expect(await screen.findByText('Shoppers can see it, but it’s out of stock.')).toBeVisible()
    expect(await screen.findByText('Published. Shoppers see it as out of stock.')).toBeVisible()
  })

  test('saves stock and cost; a stock that changed since is shown before it is overwritten', async () => {
    refuses(rows.save, 'bad_request', { fields: { 'simple.qty': 'changed' }, qty: 6 }, true)
    await openDashboard(`/dashboard/products/${id(1)}`, admin)
    const stock = await screen.findByLabelText('Stock')
    await write(stock, '20')
    await write(screen.getByLabelText(/Cost per item/), '4')
    expect(screen.getByText(/^Margin 60% · profit .*\$6\.00/)).toBeVisible()
    await save()
    await waitFor(() => expect(stock).toHaveAccessibleDescription(/now 6/))
    answers(rows.save, ({ input }) => {
      sent.push(input)
      product = { ...product, variants: [{ ...variant, qty: 20, cost: 4 }], version: 2 }
      return { product, undo: id(7) }
    })
    await save()
    await waitFor(() => expect(sent).toMatchObject([{ simple: { cost: 4, qty: 20, was: 6 } }]))
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  })

  test('creates a draft from a name', async () => {
    answers(rows.create, ({ input }) => noting(input, { product: { ...lamp, name: 'Clock' } }), { status: 201 })
    await openDashboard('/dashboard/products/new', admin)
    await user.click(await screen.findByRole('button', { name: 'Create draft' }))
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Fill in this field.')
    await user.type(screen.getByLabelText('Name'), 'Clock{Enter}')
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(`/dashboard/products/${id(1)}`))
    expect(sent).toEqual([{ name: 'Clock' }])
  })

  test('staff who may only view see no fields', async () => {
    await openDashboard(`/dashboard/products/${id(1)}`, viewer('products'))
    expect(await screen.findByText('Of oak')).toBeVisible()
    expect(within(screen.getByRole('main')).queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Duplicate|Archive|draft/ })).not.toBeInTheDocument()
  })

  test('an unknown product shows a not-found message', async () => {
    refuses(rows.read, 'not_found')
    await openDashboard(`/dashboard/products/${id(5)}`, admin)
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible()
  })
})

describe('categories', () => {
  const tree = [category(1, 'Light'), category(2, 'Lamps', id(1)), category(3, 'Desk')]
  beforeEach(() => answers(rows.categories, { categories: tree }))

  test('are moved with the keyboard, and the change can be undone', async () => {
    answers(rows.orderCategories, ({ input }) => noting(input, { categories: tree, undo: id(7) }))
    undone()
    await openDashboard('/dashboard/categories', admin)
    const handle = await screen.findByRole('button', { name: /Move .*Desk/ })
    handle.focus()
    await user.keyboard(' {ArrowUp}')
    await waitFor(() => expect(document.body).toHaveTextContent('under ⁨Light⁩, position 1 of 2'))
    await user.keyboard('{ArrowDown} ')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      places: [
        { _id: id(1), parentId: null },
        { _id: id(2), parentId: id(1) },
        { _id: id(3), parentId: id(1) },
      ],
    })
    await undoEntry('Categories reordered')
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  test('are edited in a dialog in every language', async () => {
    answers(rows.saveCategory, ({ input }) => noting(input, { category: { ...tree[0]!, version: 2 }, undo: id(7) }))
    await openDashboard(`/dashboard/categories?edit=${id(1)}`, admin)
    const panel = within(await screen.findByRole('dialog'))
    await user.click(panel.getByRole('tab', { name: /Français/ }))
    await enterText(user, panel.getByLabelText('Name'), 'Lumière')
    await user.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ categoryId: id(1), version: 1, name: 'Light', texts: { fr: { name: 'Lumière' } } }),
    )
  })

  test('staff who may only view cannot move or edit them', async () => {
    await openDashboard(`/dashboard/categories?edit=${id(1)}`, viewer('categories'))
    expect(await screen.findByRole('dialog')).toHaveTextContent('light')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Move/, hidden: true })).not.toBeInTheDocument()
  })
})

describe('missing translations', () => {
  const option = (name: string) => screen.findByRole('option', { name })

  test('are counted per language; a category without a translation is listed with its path and opens for editing', async () => {
    const words = { ar: { name: 'ضوء' }, fr: { name: 'Lumière' } }
    answers(rows.categories, { categories: [{ ...category(1, 'Light'), texts: words }, category(2, 'Lamps', id(1))] })
    await openDashboard('/dashboard/categories', admin)
    await option('العربية (1)')
    await user.selectOptions(screen.getByLabelText('Not translated into'), 'ar')
    const list = screen.getByRole('list', { name: 'Categories' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Light › Lamps'])
    await user.click(within(list).getByRole('button'))
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  test('filter colours and values until everything is translated', async () => {
    const term = (name: string, names: Record<string, string>) => ({ name, names, version: 1, products: 1, variants: 1 })
    const all = { ar: 'x', fr: 'x', bn: 'x' }
    answers(rows.options, {
      colors: [
        { ...term('Navy', all), value: '#2b3a67' },
        { ...term('Sand', { fr: 'Sable' }), value: '#eee1c6' },
      ],
      attributes: [{ ...term('Large', all), label: 'Size' }],
      labels: [],
      tags: [],
    })
    await openDashboard('/dashboard/attributes?untranslated=ar', admin)
    expect(await option('العربية (1)')).toBeInTheDocument()
    expect(await option('Français (0)')).toBeInTheDocument()
    expect(screen.getByText('Sand')).toBeVisible()
    expect(screen.queryByText('Navy')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Not translated into'), 'fr')
    expect(screen.getByRole('heading', { name: 'Everything is translated.' })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Not translated into'), 'All')
    expect(screen.getByText('Navy')).toBeVisible()
  })

  test('filter brands by the language in the URL', async () => {
    const brand = { slug: 'x', count: 1, version: 1 }
    answers(rows.brands, {
      brands: [
        { ...brand, _id: id(1), name: 'Padma', names: { ar: 'بادما' } },
        { ...brand, _id: id(2), name: 'Rupsha', names: {} },
      ],
    })
    await openDashboard('/dashboard/brands?untranslated=ar', admin)
    expect(await screen.findByText('Rupsha')).toBeVisible()
    expect(screen.queryByText('Padma')).toBeNull()
  })
})

describe('brands, colours and tags', () => {
  const brands: DashboardBrand[] = [
    { _id: id(1), slug: 'padma', name: 'Padma', names: {}, count: 4, version: 3 },
    { _id: id(2), slug: 'rupsha', name: 'Rupsha', names: {}, count: 0, version: 1 },
  ]

  test('a brand is renamed in its row, and a taken name is refused', async () => {
    answers(rows.brands, { brands })
    answers(rows.saveBrand, ({ input }) => noting(input, { brand: { ...brands[0]!, name: 'Padma Mills' }, undo: id(7) }))
    refuses(rows.saveBrand, 'taken', {}, true)
    await openDashboard('/dashboard/brands', admin)
    await user.click(await screen.findByRole('button', { name: /Rename .*Padma/ }))
    const field = screen.getByRole('textbox', { name: 'Name' })
    await write(field, 'Rupsha')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/A brand with this name/)).toBeVisible()
    await write(field, 'Padma Mills')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([{ brandId: id(1), version: 3, name: 'Padma Mills' }]))
  })

  test('without any attributes, the page links to a new product', async () => {
    answers(rows.options, { colors: [], attributes: [], labels: [], tags: [] })
    await openDashboard('/dashboard/attributes', admin)
    expect(await screen.findByRole('link', { name: 'New product' })).toHaveAttribute('href', '/dashboard/products/new')
  })

  test('tags are listed with their products, and translated', async () => {
    const tags = [{ name: 'winter', products: 2, names: { ar: 'شتاء' }, version: 1 }]
    answers(rows.options, { colors: [], attributes: [], labels: [], tags })
    answers(rows.saveTerm, ({ input }) => {
      sent.push(input)
      return { term: { name: 'winter', names: {}, version: 2 }, undo: null }
    })
    await openDashboard('/dashboard/attributes?tab=tags', admin)
    await user.click(await screen.findByRole('button', { name: /Translate .*winter/ }))
    await write(screen.getByRole('textbox', { name: 'Français' }), 'hiver')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([{ name: 'winter', version: 1, names: { ar: 'شتاء', fr: 'hiver' } }]))
  })

  test('two colours are merged in several requests, and failures are counted', async () => {
    const color = (name: string, value: string) => ({ name, value, products: 2, variants: 4, names: {}, version: 0 })
    answers(rows.options, {
      colors: [color('Navy', '#2b3a67'), color('navy blue', '#2b3a66')],
      attributes: [],
      labels: [],
      tags: [],
    })
    answers(rows.saveColor, ({ input }) => {
      sent.push(input)
      return {
        results: [{ _id: id(sent.length), done: sent.length === 1, undo: sent.length === 1 ? id(7) : null }],
        next: sent.length === 1 ? id(1) : null,
      }
    })
    await openDashboard('/dashboard/attributes', admin)
    await user.click(await screen.findByRole('checkbox', { name: /Select .*Navy/ }))
    await user.click(screen.getByRole('checkbox', { name: /Select .*navy blue/ }))
    await user.click(screen.getByRole('button', { name: 'Merge 2 colours' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ names: ['Navy', 'navy blue'], name: 'Navy', value: '#2b3a67', after: id(1) })
    expect(await screen.findByText(/Updated in 1\. 1 not changed/)).toBeVisible()
  })
})

describe('variants on the product page', () => {
  const red = { name: 'Red', value: '#a00' } as DashboardProduct['variants'][number]['color']
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...variant, _id: id(20 + n), color: red, attribute: `Size ${n}`, sku: `S-${n}` }))

  test('are edited and saved in place; a changed stock is reported at its field', async () => {
    product = { ...lamp, type: 'variable', variants: many(2) }
    answers(rows.setCells, ({ input }) =>
      noting(input, {
        product: {
          ...product,
          version: 2,
          variants: many(2).map((one, n) => (n === 0 ? { ...one, price: 12.5 } : { ...one, qty: 5 })),
        },
        errors: [{ _id: id(21), field: 'qty', error: 'changed', qty: 5 }],
        undo: id(8),
      }),
    )
    await openDashboard(`/dashboard/products/${id(1)}`, admin)
    const field = (name: string) => screen.findByRole('textbox', { name })
    await write(await field('Red / Size 0: Price'), 'dear')
    await user.tab()
    expect(await field('Red / Size 0: Price')).toBeInvalid()
    await write(await field('Red / Size 0: Price'), '12.50')
    await write(await field('Red / Size 1: Stock'), '9')
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Save variants' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          version: 1,
          cells: [
            { _id: id(20), price: 12.5 },
            { _id: id(21), qty: 9 },
          ],
        },
      ]),
    )
    await waitFor(async () => expect(await field('Red / Size 1: Stock')).toBeInvalid())
    expect(await field('Red / Size 0: Price')).toHaveValue('12.5')
  })

  test('more than 20 are summarized with a link to the variants page', async () => {
    product = { ...lamp, type: 'variable', variants: many(21) }
    await openDashboard(`/dashboard/products/${id(1)}`, admin)
    expect(await screen.findByText('and 13 more')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /Size 0: Price/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit variants' })).toHaveAttribute('href', `/dashboard/products/${id(1)}/variants`)
  })
})

test('related products are selected and saved in order; a version conflict keeps the selection', async () => {
  const member = (n: number) => ({ _id: id(n), name: `Lamp ${n}`, image: null })
  answers(endpoints.related.read, { related: [member(3)], together: [{ ...member(4), orders: 6 }] })
  refuses(endpoints.related.save, 'version_conflict')
  await openDashboard(`/dashboard/products/${id(1)}`, admin)
  const panel = within(await screen.findByRole('region', { name: 'Related products' }))
  expect(await panel.findByText('Often bought together, from orders: Lamp 4')).toBeVisible()
  await user.click(panel.getByRole('combobox', { name: 'Add a related product' }))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Lamp 2'])
  await user.click(offered[0]!)
  await user.click(panel.getByRole('button', { name: 'Save related products' }))
  expect(await panel.findByText(/Someone else changed this product/)).toBeVisible()
  answers(endpoints.related.save, ({ input }) => noting(input, { product: { ...lamp, version: 2 }, undo: id(8) }))
  await user.click(panel.getByRole('button', { name: 'Save related products' }))
  await waitFor(() => expect(sent).toEqual([{ productId: id(1), version: 1, ids: [id(3), id(2)] }]))
  expect(await screen.findByText('Related products saved')).toBeVisible()
})
