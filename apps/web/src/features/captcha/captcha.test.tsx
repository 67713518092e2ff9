import { endpoints } from 'virtual:endpoints'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { HttpResponse, http } from 'msw'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { enterText } from '../../testing/enter-text.ts'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import { SignInPanel } from '../accounts/index.ts'

const secrets = { hmacSignatureSecret: 'signature of a test', hmacKeySignatureSecret: 'key of a test' }
const user = userEvent.setup()
const done = vi.fn()
let fetched: unknown[]

/** Decodes challenge and solution of a payload. */
const read = (captcha: string) => JSON.parse(atob(captcha)) as { challenge: Challenge; solution: Solution }
const isSolved = async (captcha: string) => (await verifySolution({ ...read(captcha), deriveKey, ...secrets })).verified

beforeEach(() => {
  done.mockReset()
  fetched = []
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/providers', () => HttpResponse.json({})),
    http.get('*/api/auth/session', () => HttpResponse.json({ user: { name: 'A', email: 'a@haat.example' }, expires: '2030' })),
    http.post('*/api/auth/callback/credentials', () => HttpResponse.json({ url: 'http://haat.test/' })),
  )
  answers(endpoints.captcha.challenge, async ({ input }) => {
    fetched.push(input.purpose)
    const { parameters, signature } = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 40,
      deriveKey,
      ...secrets,
    })
    return { challenge: { parameters: { ...parameters }, signature: signature! } }
  })
})

async function fillIn(first: 'signIn' | 'signUp') {
  render(
    <MemoryRouter>
      <SignInPanel onDone={done} first={first} />
    </MemoryRouter>,
  )
  const panel = screen.getByRole('tabpanel')
  const values = { name: 'Amina', email: 'amina@haat.example', password: 'lantern-river-7' }
  for (const [name, value] of Object.entries(values)) {
    const input = panel.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (input) await enterText(user, input, value)
  }
  await user.click(panel.querySelector<HTMLElement>('button[type=submit]')!)
  return panel
}

test('sign-up solves the captcha automatically if the API requires one', async () => {
  const sent: (string | undefined)[] = []
  server.use(
    http.post('*/api/home/account', async ({ request }) => {
      const { captcha } = (await request.json()) as { captcha?: string }
      sent.push(captcha)
      return captcha
        ? HttpResponse.json({ success: true })
        : HttpResponse.json({ success: false, err: '', code: 'captcha_required' }, { status: 403 })
    }),
  )
  await fillIn('signUp')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(fetched).toEqual(['sign-up'])
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBeUndefined()
  expect(await isSolved(sent[1]!)).toBe(true)
})

test('sign-in solves the captcha automatically if the API requires one', async () => {
  const sent: (string | null)[] = []
  server.use(
    http.post('*/api/auth/callback/credentials', async ({ request }) => {
      const captcha = new URLSearchParams(await request.text()).get('captcha')
      sent.push(captcha)
      return captcha
        ? HttpResponse.json({ url: 'http://haat.test/' })
        : HttpResponse.json({ url: 'http://haat.test/?error=CaptchaRequired' }, { status: 403 })
    }),
  )
  await fillIn('signIn')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(fetched).toEqual(['sign-in'])
  expect(await isSolved(sent[1]!)).toBe(true)
})

test('no challenge is requested unless the API requires a captcha', async () => {
  answers(endpoints.accounts.register, {})
  await fillIn('signUp')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(fetched).toEqual([])
})

test('a challenge that fails to load shows an error', async () => {
  refuses(endpoints.accounts.register, 'captcha_required')
  breaks(endpoints.captcha.challenge)
  const panel = await fillIn('signUp')
  await waitFor(() => expect(panel.querySelector('[role=alert]')).toHaveTextContent('not a robot'))
  expect(done).not.toHaveBeenCalled()
})

test('the form shows a status while the captcha is being solved', async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  refuses(endpoints.accounts.register, 'captcha_required', {}, true)
  answers(endpoints.captcha.challenge, async () => {
    await held
    return { challenge: { parameters: {}, signature: '' } }
  })
  const panel = await fillIn('signUp')
  await waitFor(() => expect(panel).toHaveTextContent('Checking that you are not a robot…'))
  go()
  await waitFor(() => expect(panel).not.toHaveTextContent('Checking that you are not a robot…'))
})
