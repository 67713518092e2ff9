import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardMail } from '@haat/shared/mails/dashboard/schema.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.mails
const admin = { name: 'Amina', a: true }
/** A valid UUID; the page chunk is loaded first. */
const id = (n: number) => `0198c7a2-0000-7000-8000-00000000000${n}`
const mail = (over: Partial<DashboardMail> = {}): DashboardMail => ({
  _id: id(1),
  kind: 'order-placed',
  to: 'rahima@example.org',
  language: 'bn',
  state: 'failed',
  attempts: 11,
  error: 'Error EENVELOPE 451',
  at: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  orderId: '10000000012345',
  again: false,
  ...over,
})

test('emails are listed and filtered, and a failed email is retried', async () => {
  const asked: Record<string, unknown>[] = []
  let tried: unknown
  answers(rows.list, ({ input }) => {
    asked.push(input)
    return {
      mails: [mail(), mail({ _id: id(2), kind: 'of-old', to: '', state: 'sent', error: null, orderId: null })],
      next: null,
      total: 2,
    }
  })
  answers(rows.retry, ({ input }) => {
    tried = input
    return { results: [{ _id: id(1), done: true, undo: null }] }
  })
  await openDashboard('/dashboard/system/mails?state=failed&state=sent&days=2026-11-01..2026-11-20', admin)
  const row = within((await screen.findByText('rahima@example.org')).closest('tr')!)
  expect(row.getByText('Order placed')).toBeVisible()
  expect(row.getByText('Failed')).toBeVisible()
  expect(row.getByText('Error EENVELOPE 451')).toBeVisible()
  expect(row.getByRole('link', { name: '10000000012345' })).toHaveAttribute('href', '/dashboard/orders/10000000012345')
  expect(screen.getByText('deleted')).toBeVisible()
  expect(asked[0]).toMatchObject({ state: ['failed', 'sent'], from: '2026-11-01', to: '2026-11-20', sort: 'new' })
  await user.click(row.getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await expect.poll(() => tried).toEqual({ ids: [id(1)] })
})

const words = {
  subject: 'Your order {{orderId}}',
  heading: 'Thank you',
  paragraphs: ['We have it.'],
  button: 'See my order',
  note: '',
}
const emailTemplate = {
  name: 'order-placed' as const,
  language: 'en' as const,
  words,
  usual: words,
  placeholders: ['shop', 'name', 'orderId'],
  version: 0,
  updatedAt: null,
}

test('an email template is edited, and an unknown placeholder is reported while typing', async () => {
  let saved: unknown
  answers(rows.emailTemplates, { emailTemplates: [{ name: 'order-placed', subject: words.subject, own: ['en'] }] })
  answers(rows.emailTemplate, { emailTemplate })
  answers(rows.saveEmailTemplate, ({ input }) => {
    saved = input
    return { emailTemplate: { ...emailTemplate, words: input.words as typeof words, version: 1 }, undo: null }
  })
  await openDashboard('/dashboard/system/mails/templates', admin)
  await user.click(await screen.findByRole('link', { name: 'Order placed' }))
  const subject = await screen.findByLabelText('Subject')
  expect(screen.getByTitle('Preview')).toHaveAttribute('sandbox', '')
  await user.clear(subject)
  await user.type(subject, 'For {{{{nmae}}')
  expect(await screen.findByText(/Unknown placeholder: .*nmae/)).toBeVisible()
  await user.clear(subject)
  await user.type(subject, 'Hurray {{{{orderId}}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => saved)
    .toMatchObject({ name: 'order-placed', language: 'en', version: 0, words: { subject: 'Hurray {{orderId}}' } })
})

test('staff who may only view see no actions, and a failed request can be retried', async () => {
  const viewer = {
    s: { status: 'active' as const, permissions: [{ name: 'system' as const, view: true, edit: false, delete: false }] },
  }
  breaks(rows.list)
  await openDashboard('/dashboard/system/mails', viewer)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers(rows.list, { mails: [mail()], next: null, total: 1 })
  await user.click(again)
  expect(await screen.findByText('rahima@example.org')).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('an unknown email template shows the 404 page with a link to all templates', async () => {
  await openDashboard('/dashboard/system/mails/templates/of-old/en', admin)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Email templates' })).toHaveAttribute(
    'href',
    '/dashboard/system/mails/templates',
  )
})
