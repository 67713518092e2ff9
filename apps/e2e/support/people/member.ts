import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { like, type Words } from '../texts.ts'
import { mouse } from './input-device.ts'
import { type Person, shopper, signInQuietly } from './shopper.ts'

/** How names of people and things stand within a sentence: whatever their direction, they do not turn it round. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

/** Somebody with an account, on the pages of the account. */
export function member(page: Page, t: Words) {
  const me = shopper(page, t, mouse)
  const exactly = (key: string) => page.getByRole('button', { name: t(key), exact: true }).filter({ visible: true })
  const field = (key: string) => page.getByLabel(t(key), { exact: true }).filter({ visible: true })
  return {
    ...me,
    exactly,
    field,

    /** one guard of the security page: its card */
    section: (key: string) => page.getByRole('region', { name: t(key), exact: true }),
    dialog: (key?: string) => page.getByRole('dialog', key ? { name: t(key), exact: true } : {}),
    notified: (key: string, about?: Record<string, string | number>) =>
      page.getByText(like(t(key, about))).filter({ visible: true }),

    signUp: async ({ name, email, password }: Person) => {
      await page.goto('/signup')
      await field('accounts.name').fill(name)
      await field('accounts.email').fill(email)
      await field('accounts.password').fill(password)
      await exactly('accounts.signUp').click()
      await expect(me.heading(t('accounts.welcome.title', { name: isolated(name) }))).toBeVisible()
    },

    /** Types address and password on the page of signing in; what follows is for the journey to see. */
    signIn: async ({ email, password }: Pick<Person, 'email' | 'password'>, to = '/account') => {
      await page.goto(`/signin?callbackUrl=${encodeURIComponent(to)}`)
      await field('accounts.email').fill(email)
      await field('accounts.password').fill(password)
      await exactly('accounts.signIn').click()
    },

    /** Leaves by the menu of the account. */
    signOut: async () => {
      if (new URL(page.url()).pathname !== '/account') await page.goto('/account')
      await exactly('shell.account.signOut').click()
      await expect(page).toHaveURL((url) => url.pathname === '/')
    },

    /** Gives the password to the dialog that asks for it. */
    reauthenticate: async (password: string, key: string) => {
      await page.getByRole('dialog').getByLabel(t('security.yourPassword'), { exact: true }).fill(password)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(key), exact: true })
        .click()
    },
  }
}

/** An account and a session without a page. */
export async function joinQuietly(page: Page, person: Person): Promise<void> {
  const { name, email, password } = person
  const answer = await page.request.post('/api/home/account', { data: { name, email, password } })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  await signInQuietly(page, person)
}

/** The phone: six digits from the secret. Each opens once, so the second time it is one whose clock goes half a minute fast. */
export const phone = (secret: string) => {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return (ahead = 0) => app.generate({ timestamp: Date.now() + ahead * 30_000 })
}
