import { endpoints } from 'virtual:dashboard-endpoints'
import type { MomentObject } from '@haat/shared/audit/dashboard/moment.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.audit
const admin = { name: 'Amina', a: true }
const id = (n: number) => `0198c7a2-0000-7000-8000-00000000000${n}`
const objects: MomentObject[] = [
  {
    kind: 'settings',
    id: 'social',
    name: '',
    change: 'changed',
    diff: { facebook: ['', 'https://facebook.com/x'] },
    gaps: [],
    restorable: true,
  },
  {
    kind: 'brand',
    id: id(1),
    name: 'Made since',
    change: 'created',
    diff: { name: [null, 'Made since'] },
    gaps: [],
    restorable: true,
  },
  {
    kind: 'product',
    id: id(2),
    name: 'Mug',
    change: 'changed',
    diff: { name: ['Cup', 'Mug'] },
    gaps: ['name'],
    restorable: true,
  },
  { kind: 'page', id: id(3), name: 'Terms', change: 'deleted', diff: { title: ['Terms', null] }, gaps: [], restorable: false },
]
const address = '/dashboard/audit/moment?at=2026-11-01T10:00:00.000Z'

test('differences are grouped by kind; selected items are restored in order, and the restore can be undone', async () => {
  answers(rows.moment, { objects, next: null, since: null })
  const sent: unknown[] = []
  answers(rows.restore, ({ input }) => {
    sent.push(input)
    return {
      results: [
        { _id: 'settings social', done: true, undo: id(7) },
        { _id: `product ${id(2)}`, done: false, code: 'taken' as const, undo: null },
        { _id: `brand ${id(1)}`, done: true, undo: id(8) },
      ],
    }
  })
  await openDashboard(address, admin)
  expect(await screen.findByText(/4 items differ from/)).toBeVisible()
  const products = within(screen.getByRole('region', { name: 'Products' }))
  await user.click(products.getByText('Mug', { selector: 'summary *' }))
  expect(products.getByText('Cup')).toBeVisible()
  expect(products.getByText(/such as an import: Name/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /Select.*Terms/ })).toBeDisabled()

  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Restore 3 items' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/1 of them was created since/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Restore 3 items' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  expect(sent).toEqual([
    {
      at: '2026-11-01T10:00:00.000Z',
      objects: [
        { kind: 'settings', id: 'social' },
        { kind: 'product', id: id(2) },
        { kind: 'brand', id: id(1) },
      ],
    },
  ])
  const undone: unknown[] = []
  answers(rows.undoMany, ({ input }) => {
    undone.push(input)
    return { results: [] }
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toEqual([{ ids: [id(8), id(7)] }])
})

test('a future time is refused, a failed request can be retried, and an empty result is shown', async () => {
  breaks(rows.moment)
  await openDashboard('/dashboard/audit/moment', admin)
  const field = await screen.findByLabelText('Moment')
  await enterText(user, field, '2999-01-01T10:00')
  await user.click(screen.getByRole('button', { name: 'Show differences' }))
  expect(await screen.findByText('Choose a time in the past.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'A day ago' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers(rows.moment, { objects: [], next: null, since: null })
  await user.click(again)
  expect(await screen.findByText('Nothing differs')).toBeVisible()
})
