import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import { returnsApi } from '@haat/shared/returns/endpoints.ts'
import { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { pngOf } from '../../factories/media.ts'
import { aRequestedReturn } from '../prepared-orders.ts'
import type { Story } from './story.ts'

/** Pictures of the media library, of a review and of a return are uploaded. */
export const pictures: Story = async ({ admin, customer, record }) => {
  await record(admin, mediaDashboardApi.upload, {}, await pngOf({ colour: '#5a3c1f' }))
  const { orderId, returnId } = await aRequestedReturn({ admin, customer })
  await record(customer, returnsApi.list, { orderId })
  const bytes = await pngOf({ colour: '#1f3c5a' })
  await record(customer, reviewsApi.upload, {}, bytes)
  await record(customer, returnsApi.sendPhoto, { orderId }, bytes)
  await record(admin, returnsDashboardApi.sendPhoto, { returnId }, bytes)
}
