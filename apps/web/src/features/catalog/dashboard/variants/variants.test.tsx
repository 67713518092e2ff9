import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardProduct, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { answers, refuses } from '../../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.catalog
const admin: Partial<Session['user']> = { email: 'amina@example.com', a: true }
const looking: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'products', view: true, edit: false, delete: false }] },
}
const variant = (n: number, more: Partial<DashboardVariant> = {}): DashboardVariant => ({
  _id: `v${n}`,
  color: { name: n < 2 ? 'Red' : 'Blue', value: '#aa0000' } as DashboardVariant['color'],
  attribute: n % 2 ? '42' : '41',
  values: [n < 2 ? 'Red' : 'Blue', n % 2 ? '42' : '41'],
  sku: `S-${n}`,
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
  chargedCompare: null,
  qty: 5,
  lowAt: 1,
  active: true,
  bundle: false,
  mediaId: null,
  ...more,
})
let product: DashboardProduct
let sent: Record<string, unknown>[]

beforeAll(async () => {
  // jsdom has no layout, so the virtualized grid gets a fake size.
  for (const side of ['clientHeight', 'clientWidth'] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 })
  await import('./variants-page.tsx')
})
afterAll(() => {
  for (const side of ['clientHeight', 'clientWidth'] as const) Reflect.deleteProperty(HTMLElement.prototype, side)
})

beforeEach(() => {
  sent = []
  product = {
    _id: 'p',
    version: 1,
    name: 'Running shoe',
    type: 'variable',
    options: [
      { name: 'Colour', display: 'swatch' },
      { name: 'Size', display: 'button' },
    ],
    media: [],
    variants: [0, 1, 2, 3].map((n) => variant(n)),
  } as unknown as DashboardProduct
  answers(rows.read, () => ({ product }))
  answers(rows.options, { colors: [], attributes: [], labels: [], tags: [] })
  answers(rows.setCells, ({ input }) => {
    sent.push(input)
    const cells = input.cells as { _id: string; sku?: string; price?: number }[]
    product = {
      ...product,
      version: product.version + 1,
      variants: product.variants.map((one) => {
        const cell = cells.find(({ _id }) => _id === one._id)
        return cell && cell.sku !== 'TAKEN' ? { ...one, ...(cell as Partial<DashboardVariant>) } : one
      }),
    }
    const errors = cells
      .filter(({ sku }) => sku === 'TAKEN')
      .map(({ _id }) => ({ _id, field: 'sku' as const, error: 'taken' as const }))
    return { product, undo: 'u', errors }
  })
})
const path = '/dashboard/products/p/variants'
const open = async (as = admin) => {
  await openDashboard(path, as)
  return screen.findByRole('grid', { name: 'Variant table' })
}
const cell = (row: number, col: number) => document.querySelector<HTMLElement>(`[data-cell="${row}:${col}"]`)!
const press = (...keys: string[]) => user.keyboard(keys.join(''))
const paste = (text: string) => fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })

describe('the sheet', () => {
  test('is a grid with a single tab stop; typing, Enter and Tab move on', async () => {
    const grid = await open()
    expect(grid).toHaveAttribute('aria-rowcount', '5')
    expect(grid).toHaveAttribute('aria-colcount', '15')
    expect(grid.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
    cell(0, 0).focus()
    await press('12.5{Enter}')
    expect(cell(0, 0)).toHaveTextContent('12.50')
    expect(cell(1, 0)).toHaveFocus()
    await press('{ArrowRight}{F2}20{Tab}{ArrowRight}')
    expect(cell(1, 1)).toHaveTextContent('20.00')
    expect(cell(1, 3)).toHaveFocus()
    await press('unlimited{Enter}')
    expect(cell(1, 3)).toHaveTextContent('∞')
    await press('9{Escape}')
    expect(cell(2, 3)).toHaveTextContent('5')
    expect(cell(2, 3)).toHaveFocus()
    await press('{Control>}z{/Control}')
    expect(cell(1, 3)).toHaveTextContent('5')
    await press('{Control>}y{/Control}{Control>}s{/Control}')
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          version: 1,
          cells: [
            { _id: 'v0', price: 12.5 },
            { _id: 'v1', comparePrice: 20, qty: -1, was: 5 },
          ],
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: /Unsaved changes/ })).not.toBeInTheDocument())
  })

  test('fills, clears and pastes; an invalid cell is marked and not sent', async () => {
    await open()
    cell(0, 5).focus()
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(cell(2, 5)).toHaveTextContent('S-0')
    await press('{Delete}')
    expect(cell(0, 5)).toHaveTextContent('')
    await press('{Control>}{Home}{/Control}')
    paste('11\t\n"many"\t30\n')
    await waitFor(() => expect(cell(1, 0)).toHaveAttribute('aria-invalid', 'true'))
    expect(cell(1, 0)).toHaveTextContent('many, Enter a number.')
    expect(screen.getByText('1 has an error. Fix it to save it.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect((sent[0]!.cells as object[])[0]).toEqual({ _id: 'v0', price: 11, sku: '' })
    expect(cell(1, 0)).toHaveTextContent('many')
  })

  test('shows a refusal at its cell', async () => {
    await open()
    cell(3, 5).focus()
    await press('TAKEN{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cell(3, 5)).toHaveTextContent('Another variant has this SKU.'))
  })

  test('on a version conflict, both changes are merged and staff choose for cells that both edited', async () => {
    await open()
    cell(0, 0).focus()
    await press('15{Enter}16{Enter}')
    refuses(rows.setCells, 'version_conflict', {}, true)
    product = { ...product, version: 4, variants: [variant(0, { price: 99, sku: 'THEIRS' }), ...product.variants.slice(1)] }
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Someone else also changed 1 of your cells/)).toBeVisible()
    expect(cell(0, 0)).toHaveTextContent('15.00')
    expect(cell(0, 5)).toHaveTextContent('THEIRS')
    await user.click(screen.getByRole('button', { name: 'Use theirs' }))
    expect(cell(0, 0)).toHaveTextContent('99.00')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ version: 4, cells: [{ _id: 'v1', price: 16 }] }]))
  })

  test('one value is applied to all filtered variants', async () => {
    await open()
    await user.type(screen.getByRole('searchbox'), 'blue')
    await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '3'))
    await user.click(screen.getByRole('button', { name: 'Edit all' }))
    await user.selectOptions(screen.getByLabelText('Change'), 'percent')
    await user.type(screen.getByLabelText('Value'), '10')
    await user.click(screen.getByRole('button', { name: 'Apply to 2' }))
    expect(cell(1, 0)).toHaveTextContent('11.00')
  })

  test('staff who may only view cannot edit cells', async () => {
    const grid = await open(looking)
    expect(grid).toHaveAttribute('aria-readonly', 'true')
    cell(0, 0).focus()
    await press('5{Enter}')
    expect(cell(0, 0)).toHaveTextContent('10.00')
    expect(screen.queryByRole('button', { name: 'Edit options' })).not.toBeInTheDocument()
  })
})

test('the command palette lists recently viewed pages with their section, each once', async () => {
  answers(rows.list, { products: [], next: null, total: 0 })
  answers(endpoints.globalSearch.find, { groups: [] })
  localStorage.clear()
  const texts = { slug: 'shoe', shortDescription: '', description: '', tags: [], updatedAt: '2026-11-01T10:00:00.000Z' }
  product = { ...product, ...texts, status: 'draft', publishAt: null, brand: null, categories: [] }
  await open(looking)
  await user.click(screen.getAllByRole('link', { name: 'Running shoe' })[0]!)
  await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(/products\/p$/))
  await user.keyboard('{Control>}k{/Control}')
  const recent = within(await screen.findByRole('group', { name: 'Recently viewed' }))
  await waitFor(() =>
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Running shoeProducts',
      'Running shoe · VariantsProducts',
    ]),
  )
})

describe('options', () => {
  test('show which variants will be added and deleted before saving', async () => {
    answers(rows.setMatrix, ({ input }) => {
      sent.push(input)
      return { product: { ...product, version: 2 }, undo: null }
    })
    await open()
    await user.click(screen.getByRole('button', { name: 'Edit options' }))
    await user.type(screen.getByLabelText('Red, Blue …'), 'Green{Enter}')
    expect(screen.getByText('6 variants after saving')).toBeVisible()
    expect(screen.getByText(/2 variants will be added/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove 42' }))
    expect(screen.getByText('2 variants will be deleted')).toBeVisible()
    expect(screen.getByText('10 units will be removed from stock')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Green / 41: will be added' }))
    await user.click(screen.getByRole('button', { name: 'Save options' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          type: 'variable',
          version: 1,
          rows: [
            { _id: 'v0', values: ['Red', '41'] },
            { _id: 'v2', values: ['Blue', '41'] },
          ],
        },
      ]),
    )
  })

  test('turn a simple product into one with variants, and require a name', async () => {
    product = { ...product, type: 'simple', options: [], variants: [variant(0, { color: null, attribute: null, values: [] })] }
    await openDashboard(path, admin)
    await user.click(await screen.findByRole('button', { name: 'Add variants' }))
    expect(screen.getByRole('region', { name: 'Summary of changes' })).toHaveTextContent(/^CancelSave options/)
    await user.type(screen.getByLabelText('S, M, L …'), 'S, M,')
    await user.click(within(screen.getByRole('region', { name: 'Size' })).getByRole('button', { name: 'Add' }))
    expect(screen.getByText('The first one gets the current price, stock and codes')).toBeVisible()
    const name = screen.getAllByLabelText('Option name')[1]!
    expect(name).toHaveValue('Size')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save options' }))
    expect(screen.getAllByText('Enter a name for this option.')[0]).toBeVisible()
    expect(sent).toEqual([])
  })
})
