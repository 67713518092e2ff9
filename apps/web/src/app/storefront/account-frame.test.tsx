import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { server } from '../../testing/server.ts'
import AccountFrame from './account-frame.tsx'

const session = { user: { name: 'Amina Rahman', email: 'amina@example.com', image: null }, expires: '2030-01-01T00:00:00.000Z' }
const Place = () => <output>{useLocation().pathname}</output>

function open(user = {}) {
  render(
    <MemoryRouter initialEntries={['/account/security']}>
      <AccountFrame session={{ ...session, user: { ...session.user, ...user } }}>
        <h1>Security</h1>
      </AccountFrame>
      <Place />
    </MemoryRouter>,
  )
  return within(screen.getByRole('navigation', { name: 'Your account' }))
}

test('the account menu shows the email of the customer and marks the current page', () => {
  const menu = open()
  expect(screen.getByText('amina@example.com')).toBeVisible()
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Profile',
    'Orders',
    'Addresses',
    'Wishlist',
    'Security',
    'My data',
  ])
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Security')
})

test('staff see a link to the dashboard', () => {
  expect(open({ a: true }).getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('signing out opens the home page', async () => {
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/session', () => HttpResponse.json({})),
    http.post('*/api/auth/signout', () => HttpResponse.json({ url: '/' })),
  )
  await userEvent.click(open().getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('/')).toBeVisible()
})
