import { endpoints } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, send } from '../../lib/api/api.ts'
import { loadNow } from '../../lib/browser/load-code.ts'
import { fetchSession, signOut } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { enterText } from '../../testing/enter-text.ts'
import { server } from '../../testing/server.ts'
import { AccessGate, loadGuard } from './access-gate.tsx'
import { followSession } from './follow-session.ts'

const user = userEvent.setup()
const person = (email: string, more: Partial<Session['user']> = {}): Session => ({
  user: { name: 'Amina', email, image: null, ...more },
  expires: '2030-01-01T00:00:00.000Z',
})
const amina = person('amina@haat.example')
let signedIn: Session | null
let saved: { name?: unknown; by: string | null | undefined }[]

beforeAll(() => loadNow(loadGuard))

beforeEach(async () => {
  signedIn = null
  saved = []
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/providers', () => HttpResponse.json({})),
    http.get('*/api/auth/session', () => HttpResponse.json(signedIn ?? {})),
    http.post('*/api/auth/callback/credentials', async ({ request }) => {
      signedIn = person(new URLSearchParams(await request.text()).get('email')!)
      return HttpResponse.json({ url: 'http://haat.test/' })
    }),
    http.post('*/api/auth/signout', () => {
      signedIn = null
      return HttpResponse.json({ url: 'http://haat.test/' })
    }),
    http.put('*/api/home/account', async ({ request }) => {
      const code = 'sign_in_required'
      if (!signedIn) return HttpResponse.json({ success: false, err: 'Please sign in first.', code }, { status: 401 })
      saved.push({ ...((await request.json()) as object), by: signedIn.user.email })
      return HttpResponse.json({ success: true, account: {} })
    }),
  )
  await fetchSession({ left: true })
})

/** A page with a form whose input is not stored anywhere. */
function Page() {
  const { session } = useSession()
  const [result, setResult] = useState('')
  const [name, setName] = useState('')
  if (!session) return null
  const save = async () => {
    const answer = await send(endpoints.accounts.update, { name })
    setResult(answer.success ? 'Saved' : `Refused: ${answer.code}`)
  }
  return (
    <form>
      <p>Signed in as {session.user.email}</p>
      <label>
        Note <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <p>{result}</p>
    </form>
  )
}

const open = (path = '/account', access: 'customer' | 'staff' | 'orders:edit' = 'customer') => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  })
  followSession(store as never)
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <AccessGate access={access}>
          <Page />
        </AccessGate>
      </MemoryRouter>
    </Provider>,
  )
}
const come = async (session: Session | null) => {
  signedIn = session
  await fetchSession()
}
const typeAWish = async () => {
  open()
  await enterText(user, screen.getByLabelText('Note'), 'a long note')
}
const dialog = () => screen.findByRole('dialog', { name: 'Please sign in again' })
const signInInDialog = async (email?: string) => {
  const box = await dialog()
  const input = (name: string) => box.querySelector<HTMLInputElement>(`[role=tabpanel]:not([hidden]) [name=${name}]`)!
  await waitFor(() => expect(input('password')).toHaveFocus())
  if (email) {
    await user.clear(input('email'))
    await enterText(user, input('email'), email)
  }
  await enterText(user, input('password'), 'right password')
  await user.click(box.querySelector('[role=tabpanel]:not([hidden]) button[type=submit]')!)
}

describe('a page for customers', () => {
  test('asks a visitor to sign in with a link that returns to the same URL', async () => {
    open('/account/addresses?edit=1#new')
    const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: '/account/addresses?edit=1#new' })
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/signin?${query}`)
    expect(screen.queryByLabelText('Note')).not.toBeInTheDocument()
  })

  test('stays open if the session request fails', async () => {
    await come(amina)
    await typeAWish()
    server.use(http.get('*/api/auth/session', () => HttpResponse.error(), { once: true }))
    await fetchSession()
    expect(screen.getByLabelText('Note')).toHaveValue('a long note')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('opens the sign-in dialog if the session expires during a save, and saves the form afterwards', async () => {
    await come(amina)
    await typeAWish()
    signedIn = null
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const box = await dialog()
    expect(box.querySelector('[name=email]')).toHaveValue('amina@haat.example')
    await waitFor(() => expect(box.querySelector('[name=password]')).toHaveFocus())
    expect(saved).toEqual([])
    await signInInDialog()
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    expect(saved).toEqual([{ name: 'a long note', by: 'amina@haat.example' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Note')).toHaveValue('a long note')
  })

  test('closes the sign-in dialog if the same customer signs in in another tab', async () => {
    await come(amina)
    await typeAWish()
    await come(null)
    await dialog()
    await come(amina)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Note')).toHaveValue('a long note')
  })

  test('discards the form and the pending save if another customer signs in', async () => {
    await come(amina)
    await typeAWish()
    signedIn = null
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await signInInDialog('bilal@haat.example')
    expect(await screen.findByText('Signed in as bilal@haat.example')).toBeInTheDocument()
    expect(screen.getByLabelText('Note')).toHaveValue('')
    expect(saved).toEqual([])
  })

  test('hides the page if the dialog is dismissed, and restores it with its input after sign-in', async () => {
    await come(amina)
    await typeAWish()
    signedIn = null
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await dialog()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Note')).not.toBeVisible()
    expect(await screen.findByText('Refused: sign_in_required')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await signInInDialog()
    await waitFor(() => expect(screen.getByLabelText('Note')).toBeVisible())
    expect(screen.getByLabelText('Note')).toHaveValue('a long note')
  })

  test('disappears with its input after sign-out', async () => {
    await come(amina)
    await typeAWish()
    await signOut()
    await waitFor(() => expect(screen.queryByLabelText('Note')).not.toBeInTheDocument())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await come(amina)
    expect(await screen.findByLabelText('Note')).toHaveValue('')
  })
})

describe('a page for staff', () => {
  test('is refused to a customer', async () => {
    await come(amina)
    open('/dashboard', 'staff')
    expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeInTheDocument()
  })

  test('links staff without the required second factor to the security page', async () => {
    await come(person('staff@haat.example', { s: { status: 'active', permissions: [] }, mustAddFactor: true }))
    open('/dashboard?range=7', 'staff')
    const link = await screen.findByRole('link', { name: 'Set it up now' })
    expect(link).toHaveAttribute('href', '/account/security?callbackUrl=%2Fdashboard%3Frange%3D7')
  })

  test('opens for staff with the permission it requires', async () => {
    const permissions = [{ name: 'orders' as const, view: true, edit: true, delete: false }]
    await come(person('staff@haat.example', { s: { status: 'active', permissions } }))
    open('/dashboard', 'orders:edit')
    expect(await screen.findByLabelText('Note')).toBeInTheDocument()
  })
})

test('on a public page, a refused request opens no sign-in dialog', async () => {
  render(<p>public</p>)
  const answer = await send(endpoints.accounts.update, { name: 'x' })
  expect(answer).toMatchObject({ success: false, code: 'sign_in_required' })
})
