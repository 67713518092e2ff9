import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { invitationsApi, staffApi } from '@haat/shared/staff/endpoints.ts'
import { mailed, mailedSecret } from '../../mailed.ts'
import type { Story } from './story.ts'

/** Staff are invited by email and accept. */
export const invitation: Story = async ({ shop, admin, record }) => {
  await mailed(shop)
  const permissions = [{ name: 'orders' as const, view: true, edit: true, delete: false }]
  await admin.call(staffApi.invite, { email: 'nila@example.org', name: 'Nila Roy', permissions })
  const token = await mailedSecret(shop)
  await record(shop.visitor(), invitationsApi.checkInvitation, { token })
  await record(shop.visitor(), invitationsApi.acceptInvitation, { token, name: 'Nila Roy', password: 'a clay cup on a tray' })
}

/** Staff send themselves an email, see that it was sent, and look at a template. */
export const testMail: Story = async ({ shop, admin, facts, record }) => {
  const { mailId } = await record(admin, mailsDashboardApi.test)
  await mailed(shop)
  await record(admin, mailsDashboardApi.testOutcome, { mailId })
  await record(admin, mailsDashboardApi.page, { name: 'order-placed', language: 'fr', orderId: facts.orderId })
}
