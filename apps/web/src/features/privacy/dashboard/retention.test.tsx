import { endpoints } from 'virtual:dashboard-endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.retention
const may = (more: { edit: boolean; delete: boolean }) => ({
  s: { status: 'active' as const, permissions: [{ name: 'system' as const, view: true, ...more }] },
})
const admin = may({ edit: true, delete: true })
const forever = {
  guestOrders: 0,
  mails: 0,
  contactMessages: 0,
  guestCarts: 0,
  searchWords: 0,
  browserErrors: 0,
  audit: 0,
}
const saved = { plan: forever, version: 3, due: forever }
const field = async (name: string) => within(await screen.findByRole('region', { name })).getByRole('combobox', { name: 'Keep' })

test('a shorter retention shows how many records will be deleted, and is saved after a confirmation', async () => {
  let plan: unknown
  answers(rows.read, () => (plan ? { ...saved, plan: { ...forever, mails: 2 }, version: 4 } : saved))
  answers(rows.preview, ({ input }) => ({ due: { ...forever, mails: input.mails === '2' ? 1200 : 0 } }))
  answers(rows.save, ({ input }) => {
    plan = input
    return { ...saved, plan: { ...forever, mails: 2 }, version: 4 }
  })
  await openDashboard('/dashboard/system/retention', admin)
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled()
  await user.selectOptions(await field('Sent emails'), '2 years')
  expect(await screen.findByText('1,200 emails will be deleted.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete old data?' }))
  expect(dialog.getByText('Sent emails: 1,200 emails will be deleted.')).toBeVisible()
  expect(plan).toBeUndefined()
  await user.click(dialog.getByRole('button', { name: 'Save and delete' }))
  expect(await screen.findByText('Data retention is saved.')).toBeVisible()
  expect(plan).toEqual({ plan: { ...forever, mails: 2 }, version: 3 })
  expect(await field('Sent emails')).toHaveValue('2')
})

test('data with a fixed retention offers only shorter periods in days', async () => {
  answers(rows.read, saved)
  answers(rows.preview, ({ input }) => ({ due: { ...forever, searchWords: input.searchWords === '90' ? 7 : 0 } }))
  await openDashboard('/dashboard/system/retention', admin)
  const choices = (name: HTMLElement) =>
    within(name)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(choices(await field('Carts without an account'))).toEqual(['30 days', '1 day', '7 days', '14 days'])
  expect(choices(await field('Contact messages'))).toContain('Forever')
  const terms = await field('Search terms')
  expect(choices(terms)[0]).toBe('400 days')
  await user.selectOptions(terms, '90 days')
  expect(await screen.findByText('7 search terms will be deleted.')).toBeVisible()
})

test('a retention that deletes nothing is saved without a confirmation; a version conflict is reported', async () => {
  answers(rows.read, { plan: { ...forever, audit: 4 }, version: 3, due: forever })
  answers(rows.preview, { due: forever })
  refuses(rows.save, 'version_conflict')
  await openDashboard('/dashboard/system/retention', admin)
  const audit = await field('Audit log')
  expect(within(audit).getByRole('option', { name: '4 years' })).toBeInTheDocument()
  await user.selectOptions(audit, 'Forever')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/changed/i)).toBeVisible()
})

test('staff who may only view cannot change retention; a failed request can be retried', async () => {
  answers(rows.read, saved)
  breaks(rows.read, true)
  await openDashboard('/dashboard/system/retention', may({ edit: false, delete: false }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await field('Audit log')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
