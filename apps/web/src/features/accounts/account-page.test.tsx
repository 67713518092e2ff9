import { endpoints } from 'virtual:endpoints'
import type { Account } from '@haat/shared/accounts/schema.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { amina, openAsAmina } from '../../testing/account-page.tsx'
import { answers, refuses } from '../../testing/server.ts'
import { cartReducer } from '../cart/index.ts'
import AccountPage from './storefront/account-page.tsx'

const user = userEvent.setup()
const { accounts, orders, wishlist } = endpoints
let account: Account

beforeEach(() => {
  account = { ...amina }
  answers(accounts.read, () => ({ account }))
  answers(orders.list, { orders: [], next: null, total: 0 })
  answers(wishlist.read, { wishlist: [] })
})
const open = () => openAsAmina(AccountPage, '/account', {}, { cart: cartReducer })

test('the page shows name, sign-up date and email language, and saves another language', async () => {
  answers(accounts.update, ({ input }) => {
    account = { ...account, language: input.language as 'ar' }
    return { account }
  })
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Amina')
  expect(await screen.findByText('Jan 5, 2026')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Not confirmed' })).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Email language'), 'ar')
  await waitFor(() => expect(account.language).toBe('ar'))
  expect(screen.getByLabelText('Email language')).toHaveValue('ar')
})

test('a customer with an unconfirmed email sees a banner and can resend the link', async () => {
  account = { ...amina, emailVerified: false }
  answers(accounts.sendVerification, {})
  await open()
  const banner = await screen.findByRole('region', { name: 'Not confirmed' })
  expect(banner).toHaveTextContent(/Open the link we sent to .*amina@example\.com/)
  await user.click(screen.getByRole('button', { name: 'Resend link' }))
  await waitFor(() => expect(banner).toHaveTextContent('We sent the link to'))
  expect(screen.queryByRole('button', { name: 'Resend link' })).not.toBeInTheDocument()
})

test('a refused resend shows the error and keeps the button', async () => {
  account = { ...amina, emailVerified: false }
  refuses(accounts.sendVerification, 'rate_limited')
  await open()
  await user.click(await screen.findByRole('button', { name: 'Resend link' }))
  expect(await screen.findByText('Too many attempts. Wait a moment and try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resend link' })).toBeVisible()
})

test('a customer can add earlier guest orders to the account', async () => {
  account = { ...amina, claimableOrders: 3 }
  answers(orders.claim, () => {
    account = { ...amina, claimableOrders: 0 }
    return { claimed: 3 }
  })
  await open()
  expect(await screen.findByText(/We found 3 earlier orders/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add to my account' }))
  expect(await screen.findByText('3 orders added.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/We found/)).not.toBeInTheDocument())
})
