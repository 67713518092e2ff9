import { endpoints } from 'virtual:endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { amina, openAsAmina } from '../../testing/account-page.tsx'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import MyDataPage from './storefront/my-data-page.tsx'

const saveFile = vi.hoisted(() => vi.fn<(name: string, type: string, text: string) => void>())
vi.mock('../../lib/browser/save-file.ts', () => ({ saveFile }))

const user = userEvent.setup()
beforeEach(() => {
  saveFile.mockReset()
  answers(endpoints.accounts.read, { account: amina })
})
const open = (more = {}) => openAsAmina(MyDataPage, '/account/data', more)
const password = (where: HTMLElement) => enterText(user, within(where).getByLabelText('Your password'), 'market-square')

test('a customer downloads all data as one file after entering the password', async () => {
  answers(endpoints.privacy.download, { data: { profile: { name: 'Amina' } } })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  const dialog = await screen.findByRole('dialog')
  await password(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [name, type, text] = saveFile.mock.calls[0]!
  expect(name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  expect([type, JSON.parse(text)]).toEqual(['application/json', { profile: { name: 'Amina' } }])
})

test('erasing an account requires email and password, offers a choice for reviews, and signs out', async () => {
  let asked: unknown
  let left = false
  answers(endpoints.privacy.erase, ({ input }) => {
    asked = input
    return {}
  })
  server.use(
    http.post('*/api/auth/signout', () => {
      left = true
      return HttpResponse.json({ url: '/' })
    }),
  )
  await open()
  expect(await screen.findByText(/Orders, as required by accounting law/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Erase my account' }))
  const dialog = await screen.findByRole('dialog')
  const email = within(dialog).getByLabelText('Enter your email address')
  await enterText(user, email, 'other@example.com')
  await password(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Erase permanently' }))
  expect(email).toHaveFocus()
  expect(asked).toBeUndefined()
  expect(within(dialog).getByRole('radio', { name: 'Keep them without my name' })).toBeChecked()
  await user.click(within(dialog).getByRole('radio', { name: 'Delete them' }))
  await user.clear(email)
  await enterText(user, email, ' Amina@example.com ')
  await user.click(within(dialog).getByRole('button', { name: 'Erase permanently' }))
  await waitFor(() => expect(left).toBe(true))
  expect(asked).toEqual({ password: 'market-square', email: 'Amina@example.com', reviews: 'removed' })
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe('/'))
})

test('open orders prevent the erasure and are linked', async () => {
  refuses(endpoints.privacy.erase, 'orders_open')
  await open()
  await user.click(await screen.findByRole('button', { name: 'Erase my account' }))
  const dialog = await screen.findByRole('dialog')
  await enterText(user, within(dialog).getByLabelText('Enter your email address'), 'amina@example.com')
  await password(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Erase permanently' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('a return or a refund')
  expect(within(dialog).getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/account/orders')
})

test('staff cannot erase their account before leaving the staff', async () => {
  await open({ a: true })
  expect(await screen.findByText(/Ask a colleague to remove you/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erase my account' })).not.toBeInTheDocument()
})
