import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { member } from '../../support/people/member.ts'
import { signInQuietly } from '../../support/people/shopper.ts'

test.describe.configure({ mode: 'parallel' })

/** A program that reads orders with a key, without cookies. */
const ask = async (url: string, key: string) => {
  const answer = await fetch(new URL('/api/dashboard/orders?limit=1', url), { headers: { Authorization: `Bearer ${key}` } })
  return answer.status
}

const secretIn = async (page: Page) => (await page.getByRole('dialog').locator('code').first().textContent())!

for (const { language, width } of [
  { language: 'en', width: 390 },
  { language: 'ar', width: 1280 },
] as const)
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } })
    test('staff create a key, a program works with it, its secret is replaced, and it is revoked', async ({ page, shop, t }) => {
      await signInQuietly(page, admin)
      const me = member(page, t)
      const name = `ERP ${language}`
      await page.goto('/dashboard/developers')
      await me.exactly('dashboard.apiKeys.create').first().click()
      const form = me.dialog('dashboard.apiKeys.create')
      await form.getByRole('button', { name: t('dashboard.apiKeys.create') }).click()
      await expect(form.getByText(t('dashboard.apiKeys.problem.permissions'))).toBeVisible()
      await form.getByLabel(t('dashboard.apiKeys.name'), { exact: true }).fill(name)
      const box = t('dashboard.staff.matrix.box', {
        section: t('shell.sections.orders'),
        action: t('dashboard.staff.action.view'),
      })
      await form.getByRole('checkbox', { name: box }).check()
      await expectAccessible(page, 'form of a key')
      await form.getByRole('button', { name: t('dashboard.apiKeys.create') }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      const secret = await secretIn(page)
      await expectAccessible(page, 'secret of a key')
      expect(await ask(shop.url, secret)).toBe(200)
      await me.exactly('dashboard.apiKeys.done').click()

      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expectAccessible(page, 'list of keys')
      await page.getByRole('button', { name: t('dashboard.apiKeys.rotateOne', { name: `\u2068${name}\u2069` }) }).click()
      await expectAccessible(page, 'replacing a secret')
      await me
        .dialog('dashboard.apiKeys.rotate')
        .getByRole('button', { name: t('dashboard.apiKeys.rotate') })
        .click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      const next = await secretIn(page)
      expect([await ask(shop.url, secret), await ask(shop.url, next)]).toEqual([200, 200])
      await me.exactly('dashboard.apiKeys.done').click()

      await page.getByRole('button', { name: t('dashboard.apiKeys.revokeOne', { name: `\u2068${name}\u2069` }) }).click()
      const question = me.dialog('dashboard.apiKeys.revoke')
      await question.getByRole('textbox').fill(name)
      await question.getByRole('button', { name: t('dashboard.apiKeys.revoke') }).click()
      await expect(question).toBeHidden()
      await expect(page.getByRole('heading', { name })).toBeHidden()
      expect([await ask(shop.url, secret), await ask(shop.url, next)]).toEqual([401, 401])
    })
  })
