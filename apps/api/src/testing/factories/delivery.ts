import { addArea } from '../../modules/delivery/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { notificationsArrived } from '../notifications.ts'

type Area = Parameters<typeof addArea>[1]

/** An area that serves everywhere: delivery 2.00, free over 60.00. Waits until the app was notified. */
export async function givenArea(ctx: Ctx, over: Partial<Area> = {}): Promise<Area> {
  const area: Area = {
    name: 'Everywhere',
    texts: {},
    serves: [{ country: '*' }],
    position: 0,
    rates: [{ type: 'delivery', cost: 200, freeOver: 6000, daysMin: 1, daysMax: 3 }],
    ...over,
  }
  await addArea(ctx, area)
  await notificationsArrived(ctx.db)
  return area
}
