import { dashboardEndpoints } from '@haat/shared/endpoints.ts'
import { sections } from '@haat/shared/sections.ts'
import { expect, test } from '../../support/journey.ts'
import { admin, dashboardRows, joinStaff } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { goWithin, visit } from '../../support/visit.ts'

test('staff who may only view orders see nothing else and change nothing: menu, pages, buttons and API agree', async ({
  page,
  elsewhere,
  shop,
  t,
  watch,
}) => {
  watch.expects(/status of 40[34]/)
  const adminPage = await elsewhere()
  await signInQuietly(adminPage, admin)
  await joinStaff(page, adminPage, shop, { orders: 'v' })
  const [order] = await shop.ask<{ number: string }>(
    `SELECT order_id AS number FROM orders WHERE status = 'placed' AND held_at IS NULL ORDER BY placed_at DESC LIMIT 1`,
  )

  await test.step('menu', async () => {
    await page.goto('/dashboard')
    await settled(page)
    const menu = page.getByRole('navigation', { name: t('dashboard.frame.menu') })
    // By href: the text of a section also shows its count of open items.
    const linkOf = (name: string) => menu.locator(`a[href="/dashboard/${name}"]`)
    for (const name of sections) await expect(linkOf(name), `menu: ${name}`).toHaveCount(name === 'orders' ? 1 : 0)
    await expect(linkOf('orders')).toContainText(t('shell.sections.orders'))
    await linkOf('orders').click()
    await settled(page)
    await expect(menu.getByRole('link', { name: t('dashboard.orders.new.title') })).toHaveCount(0)
  })

  await test.step('buttons', async () => {
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('dashboard.orders.new.title') })).toHaveCount(0)
    await visit(page, `/dashboard/orders/${order!.number}`)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order!.number)
    for (const action of ['confirm', 'hold', 'pack', 'cancel', 'edit', 'note'])
      await expect(page.getByRole('button', { name: t(`dashboard.orders.action.${action}`), exact: true })).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })

  await test.step('pages', async () => {
    const refused = page.getByRole('heading', { name: t('shell.access.refusedTitle') })
    for (const { path, access } of await dashboardRows()) {
      await goWithin(page, path.replace(':orderId', order!.number).replace(/:\w+/, '0198c7a2-0000-7000-8000-000000000000'))
      await settled(page)
      await expect(refused, `${path}: ${access}`).toHaveCount(['staff', 'orders:view'].includes(access) ? 0 : 1)
    }
  })

  await test.step('API', async () => {
    for (const [domain, rows] of Object.entries(dashboardEndpoints))
      for (const [name, { method, path, access }] of Object.entries(rows)) {
        // Endpoints with access `staff` check permissions per section, and the notification stream does not end.
        if (access === 'staff') continue
        const address = path.replace(':orderId', order!.number).replace(/:\w+/g, '0198c7a2-0000-7000-8000-000000000000')
        const answer = await page.request.fetch(address, { method, ...(method !== 'GET' && { data: {} }) })
        const isHeld = access === 'orders:view'
        expect([403, 401].includes(answer.status()), `${domain}.${name}: ${access} answers ${answer.status()}`).toBe(!isHeld)
      }
  })
})
