import { expect, test } from '../../support/journey.ts'
import { joinQuietly, member } from '../../support/people/member.ts'
import { somebody } from '../../support/people/shopper.ts'
import { visit } from '../../support/visit.ts'

test.use({ language: 'ar' })

test('the checkout preselects the default address; it keeps its entries when the session ends', async ({
  page,
  shop,
  t,
  watch,
}) => {
  watch.expects(/status of 401/)
  const person = somebody({ street: 'Flat 3, Lake Road' })
  await joinQuietly(page, person)
  const me = member(page, t)
  await page.goto('/account/addresses')
  await me.button('addresses.add').click()
  const form = me.dialog('addresses.addTitle')
  await form.getByLabel(new RegExp(t('addresses.label'))).fill('Home')
  await me.fillAddress(person)
  await form.getByRole('button', { name: t('ui.save'), exact: true }).click()
  const card = page.getByRole('article', { name: 'Home' })
  await expect(card).toContainText(t('addresses.isDefault'))
  await expect(card).toContainText(person.street)

  await visit(page, '/product/weekday-tee?color=Mint&attribute=S')
  await me.addToCart()
  await visit(page, '/checkout')
  await expect(page.getByRole('radio', { name: /Home/ })).toBeChecked()
  await page.getByText(t('addresses.another')).click()
  await me.fillAddress({ ...person, street: 'Warehouse 8, Port Link' })
  await me.goOn('checkout.toDelivery')
  await expect(me.heading(t('checkout.deliveryTitle'))).toBeVisible()
  await page.getByLabel(new RegExp(t('checkout.note'))).fill('Ring twice')
  await me.goOn('checkout.toPayment')
  await expect(me.button('checkout.place')).toBeEnabled()
  await shop.ask('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [person.email])
  await me.goOn('checkout.place')

  await expect(page.getByRole('heading', { name: t('checkout.endedTitle') })).toBeVisible()
  const panel = page.getByRole('tabpanel', { name: t('accounts.signIn') })
  await panel.getByLabel(t('accounts.email'), { exact: true }).fill(person.email)
  await panel.getByLabel(t('accounts.password'), { exact: true }).fill(person.password)
  await panel.getByRole('button', { name: t('accounts.signIn'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('checkout.endedTitle') })).toBeHidden()
  await expect(page.getByText('Warehouse 8, Port Link').first()).toBeVisible()
  await me.goOn('checkout.place')
  await expect(page).toHaveURL(/complete/)
  const orders = await shop.ask<{ note: string; house: string; own: boolean }>(
    `SELECT note, shipping->>'house' AS house, user_id = (SELECT id FROM users WHERE email = $1) AS own
           FROM orders WHERE email = $1`,
    [person.email],
  )
  expect(orders).toEqual([{ note: 'Ring twice', house: 'Warehouse 8, Port Link', own: true }])
})
