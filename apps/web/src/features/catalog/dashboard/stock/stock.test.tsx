import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardProduct, StockMovement } from '@haat/shared/catalog/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { answers, refuses } from '../../../../testing/server.ts'
import { parseReference } from './labels.ts'
import { toStockInput } from './stock-input.ts'

const user = userEvent.setup()
const rows = endpoints.catalog
const admin: Partial<Session['user']> = { email: 'amina@example.com', a: true }
const looking: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'products', view: true, edit: false, delete: false }] },
}
const movement = (n: number, more: Partial<StockMovement>): StockMovement => ({
  _id: n,
  variantId: 'v',
  product: 'Lamp',
  variant: '',
  delta: -1,
  after: 7,
  kind: 'sale',
  reference: '10000000012345',
  actor: 'Bilal',
  at: '2026-11-20T10:00:00.000Z',
  ...more,
})
let product: DashboardProduct
let movements: StockMovement[]
let asked: Record<string, unknown>

beforeAll(() => import('./stock-page.tsx'))
beforeEach(() => {
  product = {
    _id: 'p',
    version: 1,
    name: 'Lamp',
    type: 'simple',
    media: [],
    variants: [{ _id: 'v', color: null, attribute: null, qty: 7, lowAt: 0 }],
  } as unknown as DashboardProduct
  movements = [movement(2, {}), movement(1, { kind: 'adjust', delta: 8, after: 8, reference: 'damaged: wet', actor: 'system' })]
  answers(rows.read, () => ({ product }))
  answers(rows.movements, ({ input }) => {
    asked = input
    return { movements, next: null, total: movements.length }
  })
  answers(endpoints.savedViews.list, { views: [] })
})
const path = '/dashboard/products/p/stock'

test.each([
  ['by', '-3', { input: { delta: -3 }, after: 4 }],
  ['by', '+2', { input: { delta: 2 }, after: 9 }],
  ['by', '-8', { why: 'below' }],
  ['by', '0', { why: 'nothing' }],
  ['by', '1.5', { why: 'number' }],
  ['count', '12', { input: { from: 7, to: 12 }, after: 12 }],
  ['count', '7', { why: 'same' }],
  ['count', '-1', { why: 'below' }],
  ['count', '', { why: 'number' }],
  ['endless', '', { input: { from: 7, to: -1 } }],
] as const)('entering %s %s at a stock of 7', (way, text, input) => expect(toStockInput(7, way, text)).toEqual(input))

test('the reference of a stock change is parsed as order, reason, known event or text', () => {
  expect(parseReference('10000000012345')).toEqual({ kind: 'order', orderId: '10000000012345' })
  expect(parseReference('damaged: wet: all')).toEqual({ kind: 'reason', reason: 'damaged', note: 'wet: all' })
  expect(parseReference('taken back')).toEqual({ kind: 'known', what: 'takenBack' })
  expect(parseReference('shelf: 4')).toEqual({ kind: 'text', text: 'shelf: 4' })
})

describe('stock page', () => {
  test('lists stock changes with reason, actor and balance', async () => {
    await openDashboard(`${path}?kind=sale&at=2026-11-01..`, admin)
    expect(await screen.findByRole('link', { name: '10000000012345' })).toHaveAttribute(
      'href',
      '/dashboard/orders/10000000012345',
    )
    const damaged = screen.getByRole('row', { name: /Damaged: wet/ })
    expect(damaged).toHaveTextContent('System')
    expect(damaged).toHaveTextContent('+8')
    expect(asked).toMatchObject({ product: 'p', kind: 'sale', from: '2026-11-01' })
  })

  test('adjusts stock with a reason; a stock that changed since is reported first', async () => {
    const sent: unknown[] = []
    refuses(rows.adjustStock, 'version_conflict', { qty: 6 }, true)
    await openDashboard(path, admin)
    await user.click(await screen.findByRole('button', { name: 'Adjust stock' }))
    expect(
      within(screen.getByRole('navigation', { name: 'You are here', hidden: true })).getByRole('link', {
        name: product.name,
        hidden: true,
      }),
    ).toHaveAttribute('href', `/dashboard/products/${product._id}`)
    const dialog = await screen.findByRole('dialog', { name: 'Adjust stock' })
    await user.click(await within(dialog).findByRole('radio', { name: 'Set quantity' }))
    await user.type(within(dialog).getByLabelText('New quantity'), '12')
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'received')
    product = { ...product, variants: [{ ...product.variants[0]!, qty: 6 }] }
    await user.click(within(dialog).getByRole('button', { name: 'Save adjustment' }))
    expect(await within(dialog).findByText(/changed to 6 items/)).toBeVisible()
    expect(await within(dialog).findByText('Currently 6 in stock.')).toBeVisible()
    answers(rows.adjustStock, ({ input }) => {
      sent.push(input)
      return { qty: 12, undo: 'u' }
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save adjustment' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(sent).toEqual([{ productId: 'p', variantId: 'v', reason: 'received', note: '', from: 6, to: 12 }])
  })

  test('staff who may only view cannot adjust stock', async () => {
    movements = []
    await openDashboard(path, looking)
    expect(await screen.findByRole('heading', { name: 'No stock changes yet' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Adjust stock' })).not.toBeInTheDocument()
  })
})
