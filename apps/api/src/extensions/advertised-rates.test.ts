import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productFeedPath } from '@haat/shared/catalog/product-feed.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { showAdvertisedAreas } from '../modules/delivery/service.ts'
import { startTestApp } from '../testing/app.ts'
import { aPicture, aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import { defineExtension, type Extension } from './define.ts'

const dist = mkdtempSync(join(tmpdir(), 'haat-rates-'))
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(dist, { recursive: true }))

const words: Extension['texts']['en'] = { title: 'Courier', about: 'Asks a courier for its price' }
const courier = defineExtension({
  name: 'courier',
  texts: Object.fromEntries(languageCodes.map((code) => [code, words])) as Extension['texts'],
  settings: z.object({}),
  deliveryRate: async (_, { freeOver }, { goods }) => ({ cost: goods > 5000 ? 900 : 300, freeOver }),
})
const shop = await startTestApp({ extensions: ['courier'], webDist: dist }, { definitions: [courier as unknown as Extension] })
const ctx = ctxOf(shop)

test('product pages and feeds omit delivery costs if an extension calculates rates per cart', async () => {
  await givenArea(ctx, {
    serves: [{ country: 'BD' }],
    rates: [{ type: 'delivery', cost: 200, freeOver: null, daysMin: 2, daysMax: 4 }],
  })
  await givenSettings(ctx, 'seo', { productFeeds: true })
  const { slug } = await aProduct(shop.db, { price: 4500, pictures: [{ mediaId: (await aPicture(shop.db)).id }] })
  expect(await showAdvertisedAreas({ ...ctx, env: { ...shop.env, extensions: [] } })).toHaveLength(1)

  const { text } = await shop.visitor().get(productFeedPath('google.tsv', 'en')).buffer(true)
  const [item] = parse(text, { columns: true, delimiter: '\t', relax_quotes: true }) as unknown as Record<string, string>[]
  expect(item).toMatchObject({ price: '45.00 USD', shipping: '' })

  const page = await shop.visitor().get(`/product/${slug}`).set('Accept', 'text/html')
  expect(page.text).toContain('"@type":"Offer"')
  expect(page.text).not.toContain('shippingDetails')
  expect(page.text).not.toContain('shippingRate')
})
