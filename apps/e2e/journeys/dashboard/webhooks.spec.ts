import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, test as journey } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { member } from '../../support/people/member.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { journeyEnv, openShop } from '../../support/shop/shop.ts'

interface Receiver {
  place: string
  heard: { type: string }[]
  /** From now on every event is accepted. */
  recover: () => void
  close: () => void
}

/** A webhook receiver that accepts test events only, until it recovers. */
async function openReceiver(): Promise<Receiver> {
  const heard: { type: string }[] = []
  let isBroken = true
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (part: Buffer) => {
      body += part.toString()
    })
    req.on('end', () => {
      const event = JSON.parse(body) as { type: string }
      heard.push(event)
      res.writeHead(isBroken && event.type !== 'webhook.test' ? 500 : 200, { 'Content-Type': 'text/plain' }).end('received')
    })
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const recover = () => {
    isBroken = false
  }
  return { place: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard, recover, close: () => server.close() }
}

const test = journey.extend<{ receiver: Receiver }>({
  receiver: async ({ browserName: _ }, use) => {
    const receiver = await openReceiver()
    await use(receiver)
    receiver.close()
  },
  shop: async ({ shops, receiver: { place } }, use) =>
    use(await shops.get('webhooks', () => openShop({ env: { ...journeyEnv, OUTBOUND_ALLOW: place } }))),
})
test.use({ language: 'ar', viewport: { width: 390, height: 900 } })

test('staff create a webhook, test it, and send a failed event again', async ({ page, shop, receiver, t, watch }) => {
  watch.expects(/400 \(Bad Request\) .*\/webhooks/)
  const { place, heard } = receiver
  await signInQuietly(page, admin)
  const me = member(page, t)
  await page.goto('/dashboard/developers/webhooks')
  await expect(page.getByText(t('dashboard.webhooks.emptyTitle'))).toBeVisible()
  await expectAccessible(page, 'no webhooks')
  await me.exactly('dashboard.webhooks.create').first().click()
  const form = me.dialog('dashboard.webhooks.create')
  await form.getByLabel(t('dashboard.apiKeys.name'), { exact: true }).fill('ERP')
  await form.getByLabel(t('dashboard.webhooks.url')).fill('https://10.0.0.1/hook')
  await form.getByRole('checkbox', { name: t('dashboard.webhooks.topic.product.updated') }).check()
  await form.getByRole('button', { name: t('dashboard.webhooks.create') }).click()
  await expect(form.getByText(t('dashboard.webhooks.problem.url'))).toBeVisible()
  await expectAccessible(page, 'form of a webhook')
  await form.getByLabel(t('dashboard.webhooks.url')).fill(`http://${place}/hook`)
  await form.getByRole('button', { name: t('dashboard.webhooks.create') }).click()
  await expect(page.getByRole('dialog').getByText(/^whsec_/)).toBeVisible()
  await expectAccessible(page, 'secret of a webhook')
  await me.exactly('dashboard.apiKeys.done').click()

  await expectAccessible(page, 'list of webhooks')
  await page.getByRole('link', { name: 'ERP' }).click()
  await me.exactly('dashboard.webhooks.test').click()
  const details = me.dialog('dashboard.webhooks.topic.webhook.test')
  await expect(details.getByText(t('dashboard.webhooks.states.delivered'))).toBeVisible()
  await expectAccessible(page, 'a delivery')
  await page.keyboard.press('Escape')
  expect(heard.map(({ type }) => type)).toEqual(['webhook.test'])

  const list = await (await page.request.get('/api/dashboard/products?limit=1')).json()
  const { product } = await (await page.request.get(`/api/dashboard/products/${list.products[0]._id}`)).json()
  const changed = await page.request.put(`/api/dashboard/products/${product._id}/status`, {
    data: { status: 'draft', version: product.version },
    headers: { Origin: new URL(shop.url).origin },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await expect(page.getByText(t('dashboard.webhooks.failing'))).toBeVisible()
  await page.getByRole('button', { name: t('dashboard.webhooks.topic.product.updated') }).click()
  const failed = me.dialog('dashboard.webhooks.topic.product.updated')
  await expect(failed.getByText('500', { exact: true }).first()).toBeVisible()
  receiver.recover()
  await failed.getByRole('button', { name: t('dashboard.webhooks.redeliver') }).click()
  await expect(failed.getByText(t('dashboard.webhooks.states.delivered'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('dashboard.webhooks.active'))).toBeVisible()
  await expectAccessible(page, 'log of a webhook')

  await me.exactly('dashboard.webhooks.more').click()
  await page.getByRole('menuitem', { name: t('dashboard.webhooks.pause') }).click()
  await expect(me.exactly('dashboard.webhooks.resume')).toBeVisible()
  await expectAccessible(page, 'paused webhook')
})
