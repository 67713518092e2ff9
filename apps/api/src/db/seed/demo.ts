import { toMinor } from '@haat/shared/money.ts'
import { sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { refreshCatalog } from '../../modules/catalog/store.ts'
import { addArea } from '../../modules/delivery/service.ts'
import { keepPicture } from '../../modules/media/service.ts'
import { addPage } from '../../modules/pages/service.ts'
import { saveSettings } from '../../modules/settings/service.ts'
import { rows } from '../named.ts'
import { areas, pages, settingsGroups } from './content/index.ts'
import { storeCatalog } from './demo-catalog.ts'
import { storeCoupons, storeOrders } from './demo-orders.ts'
import { hashDemoPassword, storePeople } from './demo-people.ts'
import { type DemoPictures, makePictures } from './demo-pictures.ts'

type Progress = (what: string, done: number, total: number) => void

/** The group of the settings that says what this database was filled with; it is no group the shop serves. */
const marker = 'filled'
const lockKey = 4_817_215_002

export const isFilled = async (ctx: Ctx): Promise<boolean> =>
  (await rows<{ filled: boolean }>(ctx.db, sql`SELECT EXISTS (SELECT 1 FROM settings WHERE "group" = ${marker}) AS filled`))[0]!
    .filled

/** Fills an empty shop with the demo: all of it or nothing. A shop that was filled before stays as it is; false then. */
export async function seedDemo(ctx: Ctx, onProgress: Progress = () => {}): Promise<boolean> {
  if (await isFilled(ctx)) return false
  const passwordHash = await hashDemoPassword()
  const pictures = await makePictures(ctx, (done, total) => onProgress('pictures', done, total))
  const steps = 5
  return once(ctx, async (ctx) => {
    const now = new Date()
    onProgress('shop', 0, steps)
    await storeSettings(ctx, pictures)
    await storeContent(ctx)
    onProgress('shop', 1, steps)
    const products = await storeCatalog(ctx, pictures, now)
    onProgress('shop', 2, steps)
    const people = await storePeople(ctx, passwordHash, now)
    const couponIds = await storeCoupons(ctx, products, now)
    onProgress('shop', 3, steps)
    await storeOrders(ctx, { products, people, couponIds, now })
    onProgress('shop', 4, steps)
    await refreshCatalog(ctx)
    onProgress('shop', steps, steps)
  })
}

/** The least a shop needs to open: content pages and one delivery area. Settings are the defaults. */
export async function seedEmpty(ctx: Ctx): Promise<boolean> {
  if (await isFilled(ctx)) return false
  return once(ctx, async (ctx) => {
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

/** Of two processes that start at the same moment, one fills the shop and the other finds it filled. */
const once = (ctx: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SET LOCAL lock_timeout = '120s'`)
    await ctx.db.execute(sql`SET LOCAL statement_timeout = '120s'`)
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    if (await isFilled(ctx)) return false
    await work(ctx)
    await saveSettings(ctx, { group: marker, data: { at: new Date().toISOString() }, texts: {} })
    return true
  })

async function storeSettings(ctx: Ctx, pictures: DemoPictures): Promise<void> {
  for (const group of settingsGroups) await saveSettings(ctx, group)
  const logo = await keepPicture(ctx, pictures.logo)
  const favicon = await keepPicture(ctx, pictures.favicon)
  const social = pictures.section(0)
  await saveSettings(ctx, {
    group: 'pictures',
    data: { logo: [logo.id], favicon: [favicon.id], ...(social && { 'seo.image': [(await keepPicture(ctx, social)).id] }) },
    texts: {},
  })
}

async function storeContent(ctx: Ctx): Promise<void> {
  for (const [position, page] of pages.entries()) await addPage(ctx, { ...page, position })
  for (const [position, { rates, ...area }] of areas.entries())
    await addArea(ctx, {
      ...area,
      position,
      rates: rates.map((rate) => ({
        ...rate,
        cost: toMinor(rate.cost),
        freeOver: rate.freeOver === null ? null : toMinor(rate.freeOver),
      })),
    })
}
