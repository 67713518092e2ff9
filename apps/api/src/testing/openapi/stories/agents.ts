import { randomUUID } from 'node:crypto'
import { ucpPaths } from '@haat/shared/agents/constants.ts'
import { agentsDashboardApi } from '@haat/shared/agents/dashboard/endpoints.ts'
import { agentsApi } from '@haat/shared/agents/endpoints.ts'
import { readHandedCart } from '@haat/shared/agents/fragment.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { aBowl, succeed } from '../prepared-orders.ts'
import type { Story } from './story.ts'

/** A shopping agent fills a cart, and its buyer opens it in the shop. */
export const handedCart: Story = async ({ shop, admin, agent, record }) => {
  const { access } = await succeed(admin.call(agentsDashboardApi.list))
  const opened = await record(admin, agentsDashboardApi.enable, { enabled: true, version: access.version })
  const made = await succeed(admin.call(agentsDashboardApi.create, { name: 'Assistant', profile: agent.profile }))
  const { product } = await succeed(admin.call(catalogDashboardApi.read, { productId: await aBowl(admin) }))
  const { status, body } = await shop
    .visitor()
    .http.post(`${ucpPaths.rest}/checkout-sessions`)
    .set({ 'UCP-Agent': `profile="${agent.profile}"`, Authorization: `Bearer ${made.secret}`, 'Idempotency-Key': randomUUID() })
    .send({ line_items: [{ item: { id: product.variants[0]!._id }, quantity: 1 }] })
  if (status >= 300) throw new Error(`checkout of the agent: ${status} ${JSON.stringify(body)}`)
  const token = readHandedCart(new URL((body as { continue_url: string }).continue_url).hash)!
  await record(shop.visitor(), agentsApi.openCart, { token })
  await record(admin, agentsDashboardApi.list)
  await admin.call(agentsDashboardApi.remove, { agentId: made.agent._id })
  await admin.call(agentsDashboardApi.enable, { enabled: false, version: opened.access.version })
}
