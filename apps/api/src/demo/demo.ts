import { toMinor } from '@haat/shared/money.ts'
import { refreshCatalog } from '../modules/catalog/service.ts'
import { addArea } from '../modules/delivery/service.ts'
import { addMenu, addPage } from '../modules/pages/service.ts'
import { addPost, addTagNames } from '../modules/posts/service.ts'
import { startInTimeZone } from '../modules/reports/service.ts'
import { saveSettings } from '../modules/settings/service.ts'
import type { Ctx } from '../platform/context.ts'
import { areas, footerLinks, pages, posts, postTagNames, products, settingsGroups } from './content/index.ts'
import { storeAfterSale } from './demo-after-sale.ts'
import { storeCatalog } from './demo-catalog.ts'
import { storeCoupons, storeOrders } from './demo-orders.ts'
import { hashDemoPassword, storePeople, storeSubscribers } from './demo-people.ts'
import { storeTraffic } from './demo-traffic.ts'
import { fillOnce, isFilled } from './filled.ts'
import { faviconPicture, logoPicture, productPicture, sectionPicture } from './pictures/list.ts'
import { deferPictures, type MediaIdOf, storePictures } from './pictures/store.ts'

export type Progress = (what: string, done: number, total: number) => void

/**
 * Fills an empty shop with the demo in one transaction; answers false if it was filled before. Pictures are drawn later
 * (docs/decisions/0010-demo-pictures.md).
 */
export async function seedDemo(ctx: Ctx, onProgress: Progress = () => {}): Promise<boolean> {
  if (await isFilled(ctx)) return false
  const [passwordHash] = await Promise.all([hashDemoPassword(), deferPictures(ctx)])
  const steps = 5
  return fillOnce(ctx, async (ctx) => {
    const now = new Date()
    onProgress('shop', 0, steps)
    const mediaIdOf = await storePictures(ctx)
    await storeSettings(ctx, mediaIdOf)
    await startInTimeZone(ctx)
    await storeContent(ctx)
    await storeJournal(ctx, mediaIdOf, now)
    onProgress('shop', 1, steps)
    const products = await storeCatalog(ctx, mediaIdOf, now)
    onProgress('shop', 2, steps)
    const people = await storePeople(ctx, passwordHash, now)
    await storeSubscribers(ctx, people, now)
    const couponIds = await storeCoupons(ctx, products, now)
    onProgress('shop', 3, steps)
    await storeOrders(ctx, { products, people, couponIds, now })
    await storeAfterSale(ctx, people)
    await storeTraffic(ctx, now)
    onProgress('shop', 4, steps)
    await refreshCatalog(ctx)
    onProgress('shop', steps, steps)
  })
}

async function storeSettings(ctx: Ctx, mediaIdOf: MediaIdOf): Promise<void> {
  for (const group of settingsGroups) await saveSettings(ctx, group)
  const social = sectionPicture(0)
  await saveSettings(ctx, {
    group: 'pictures',
    data: {
      logo: [mediaIdOf(logoPicture())],
      favicon: [mediaIdOf(faviconPicture())],
      ...(social && { 'seo.image': [mediaIdOf(social)] }),
    },
    texts: {},
  })
}

async function storeContent(ctx: Ctx): Promise<void> {
  for (const [position, page] of pages.entries()) await addPage(ctx, { ...page, position })
  await addMenu(ctx, 'footer-shop', footerLinks)
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

async function storeJournal(ctx: Ctx, mediaIdOf: MediaIdOf, now: Date): Promise<void> {
  for (const [tag, names] of Object.entries(postTagNames)) await addTagNames(ctx, tag, names)
  for (const { product, daysAgo, ...post } of posts) {
    const [picture] = products.find(({ slug }) => slug === product)!.pictures
    await addPost(ctx, {
      ...post,
      mediaId: picture ? mediaIdOf(productPicture(picture)) : null,
      status: 'published',
      publishedAt: new Date(now.getTime() - daysAgo * 86_400_000),
    })
  }
}
