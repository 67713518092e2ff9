import { expect, test } from '../support/journey.ts'
import { joinQuietly, member, phone } from '../support/member.ts'
import { somebody } from '../support/shopper.ts'

test.describe.configure({ mode: 'parallel' })

for (const language of ['en', 'ar'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('a phone guards the account, recovery codes stand in for it, and both can be given up', async ({ page, t, watch }) => {
      watch.expects(/status of (400|401|403|422)/)
      const person = somebody()
      await joinQuietly(page, person)
      const me = member(page, t)
      await page.goto('/account/security')
      const guard = me.section('security.app.title')
      await guard.getByRole('button', { name: t('security.app.setUp'), exact: true }).click()
      await me.prove('not my password', 'security.continue')
      await expect(me.told('errors.password_wrong')).toBeVisible()
      await me.prove(person.password, 'security.continue')
      const setUp = me.dialog('security.app.setUpTitle')
      await expect(setUp.getByRole('img', { name: t('security.app.qr') })).toBeVisible()
      const code = phone(((await setUp.locator('code').textContent()) ?? '').replaceAll(/\s/g, ''))
      await setUp.getByLabel(t('security.app.code'), { exact: true }).fill('000000')
      await setUp.getByRole('button', { name: t('security.app.confirm'), exact: true }).click()
      await expect(me.told('security.app.codeWrong')).toBeVisible()
      await setUp.getByLabel(t('security.app.code'), { exact: true }).fill(code())
      await setUp.getByRole('button', { name: t('security.app.confirm'), exact: true }).click()

      const shown = me.dialog('security.codes.title')
      await expect(shown.getByRole('listitem')).toHaveCount(10)
      const kept = await shown.getByRole('listitem').allTextContents()
      await page.keyboard.press('Escape')
      await expect(shown).toBeVisible()
      await shown.getByRole('button', { name: t('security.codes.done'), exact: true }).click()
      await expect(guard).toContainText(t('security.on'))
      await page.reload()
      await expect(guard).toContainText(t('security.app.codesLeft', { count: 10 }))
      await expect(page.getByText(kept[0]!)).toHaveCount(0)

      await me.signOut()
      await me.signIn(person)
      await expect(me.heading(t('accounts.second.title'))).toBeVisible()
      expect(await (await page.request.get('/api/auth/session')).json()).toEqual({})
      await me.field('accounts.second.app').fill('000000')
      await expect(me.told('accounts.error.secondFactorWrong')).toBeVisible()
      await me.field('accounts.second.app').fill(code(1))
      await expect(me.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

      for (const outcome of ['in', 'used up'] as const) {
        await me.signOut()
        await me.signIn(person)
        await me.exactly('accounts.second.useRecovery').click()
        await me.field('accounts.second.recovery').fill(kept[3]!)
        await me.exactly('accounts.signIn').click()
        if (outcome === 'in') await expect(me.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()
        else await expect(me.told('accounts.error.secondFactorWrong')).toBeVisible()
      }
      await me.field('accounts.second.recovery').fill(kept[4]!)
      await me.exactly('accounts.signIn').click()
      await expect(me.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

      await page.goto('/account/security')
      await expect(guard).toContainText(t('security.app.codesLeft', { count: 8 }))
      await guard.getByRole('button', { name: t('security.app.turnOff'), exact: true }).click()
      await me.dialog().getByLabel(t('security.app.code'), { exact: true }).fill(kept[5]!)
      await me.prove(person.password, 'security.app.turnOff')
      await expect(guard).toContainText(t('security.off'))
      await me.signOut()
      await me.signIn(person)
      await expect(me.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()
    })
  })
