import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { like, type Words } from '../texts.ts'
import { visit } from '../visit.ts'
import { mouse } from './input-device.ts'
import { type Person, shopper, signInQuietly } from './shopper.ts'

/** Names inside a sentence: isolates keep them from changing its text direction. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

/** A customer with an account, on the account pages. */
export function member(page: Page, t: Words) {
  const me = shopper(page, t, mouse)
  const exactly = (key: string) => page.getByRole('button', { name: t(key), exact: true }).filter({ visible: true })
  const field = (key: string) => page.getByLabel(t(key), { exact: true }).filter({ visible: true })
  return {
    ...me,
    exactly,
    field,

    /** a card of the security page */
    section: (key: string) => page.getByRole('region', { name: t(key), exact: true }),
    dialog: (key?: string) => page.getByRole('dialog', key ? { name: t(key), exact: true } : {}),
    notified: (key: string, about?: Record<string, string | number>) =>
      page.getByText(like(t(key, about))).filter({ visible: true }),

    signUp: async ({ name, email, password }: Person) => {
      await visit(page, '/signup')
      await field('accounts.name').fill(name)
      await field('accounts.email').fill(email)
      await field('accounts.password').fill(password)
      await exactly('accounts.signUp').click()
      await expect(me.heading(t('accounts.welcome.title', { name: isolated(name) }))).toBeVisible()
    },

    /** Submits email and password on the sign-in page; the journey checks the result. */
    signIn: async ({ email, password }: Pick<Person, 'email' | 'password'>, to = '/account') => {
      await visit(page, `/signin?callbackUrl=${encodeURIComponent(to)}`)
      await field('accounts.email').fill(email)
      await field('accounts.password').fill(password)
      await exactly('accounts.signIn').click()
    },

    /** Signs out through the account menu. */
    signOut: async () => {
      if (new URL(page.url()).pathname !== '/account') await visit(page, '/account')
      await exactly('shell.account.signOut').click()
      await expect(page).toHaveURL((url) => url.pathname === '/')
    },

    /** Submits the password in the open dialog. */
    reauthenticate: async (password: string, key: string) => {
      await page.getByRole('dialog').getByLabel(t('security.yourPassword'), { exact: true }).fill(password)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(key), exact: true })
        .click()
    },
  }
}

/** Creates an account and a session through the API. */
export async function joinQuietly(page: Page, person: Person): Promise<void> {
  const { name, email, password } = person
  const answer = await page.request.post('/api/home/account', { data: { name, email, password } })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  await signInQuietly(page, person)
}

/** An authenticator app: six-digit codes from the secret. Each code works once; for the next one, pass `ahead` in steps of 30 seconds. */
export const phone = (secret: string) => {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return (ahead = 0) => app.generate({ timestamp: Date.now() + ahead * 30_000 })
}
