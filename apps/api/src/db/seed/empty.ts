import type { Ctx } from '../../ctx.ts'
import { addArea } from '../../modules/delivery/service.ts'
import { addPage } from '../../modules/pages/service.ts'
import { pages } from './content/pages.ts'
import { fillOnce, isFilled } from './filled.ts'

/** The least a shop needs to open: content pages to start from, and one delivery area. Settings are the defaults. */
export async function seedEmpty(ctx: Ctx): Promise<boolean> {
  if (await isFilled(ctx)) return false
  return fillOnce(ctx, async (ctx) => {
    for (const [position, page] of pages.entries()) await addPage(ctx, { ...page, position })
    await addArea(ctx, {
      name: 'Everywhere',
      texts: { bn: { name: 'সব জায়গা' }, ar: { name: 'كل مكان' }, fr: { name: 'Partout' } },
      serves: [{ country: '*' }],
      position: 0,
      rates: [{ type: 'delivery', cost: 0, freeOver: null, daysMin: 2, daysMax: 7 }],
    })
  })
}
