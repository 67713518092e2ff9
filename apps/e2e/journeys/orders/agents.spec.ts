import { expectAccessible } from '../../support/accessible.ts'
import { expect, test as journey } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { member } from '../../support/people/member.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { journeyEnv, openShop } from '../../support/shop/shop.ts'

const test = journey.extend({
  shop: async ({ shops }, use) => use(await shops.get('agents', () => openShop({ env: journeyEnv }))),
})
test.use({ language: 'ar', viewport: { width: 390, height: 900 } })

test('staff allow a shopping agent to order, and see its orders', async ({ page, shop, t, watch }) => {
  watch.expects(/400 \(Bad Request\) .*\/agents/)
  await shop.ask(
    `UPDATE orders SET source = 'agent', agent = 'Helper' WHERE id IN (SELECT id FROM orders ORDER BY placed_at DESC LIMIT 3)`,
  )
  await signInQuietly(page, admin)
  const me = member(page, t)
  await page.goto('/dashboard/developers/agents')
  await expect(page.getByText(t('dashboard.agents.emptyTitle'))).toBeVisible()
  await expectAccessible(page, 'no agents')
  await page.getByRole('switch', { name: t('dashboard.agents.switch') }).click()
  await expect(page.getByText('/.well-known/ucp')).toBeVisible()

  await me.exactly('dashboard.agents.create').first().click()
  const form = me.dialog('dashboard.agents.create')
  await form.getByLabel(t('dashboard.apiKeys.name'), { exact: true }).fill('Helper')
  await form.getByLabel(t('dashboard.agents.profile')).fill('https://10.0.0.1/profile')
  await form.getByRole('button', { name: t('dashboard.agents.create') }).click()
  await expect(form.getByText(t('dashboard.agents.problem.profile'))).toBeVisible()
  await expectAccessible(page, 'form of an agent')
  await form.getByLabel(t('dashboard.agents.profile')).fill('https://helper.example/.well-known/ucp')
  await form.getByRole('button', { name: t('dashboard.agents.create') }).click()
  await expect(page.getByRole('dialog').getByText(/^haat_agent_/)).toBeVisible()
  await expectAccessible(page, 'secret of an agent')
  await me.exactly('dashboard.apiKeys.done').click()

  await expect(page.getByText('https://helper.example/.well-known/ucp')).toBeVisible()
  await expectAccessible(page, 'list of agents')
  await page.getByRole('link', { name: t('dashboard.agents.allOrders') }).click()
  await expect(page).toHaveURL(/source=agent/)
})
