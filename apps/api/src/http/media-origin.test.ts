import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { knownPictures } from '../modules/media/service.ts'
import { mediaOrigin } from '../platform/network/origins.ts'
import { startTestApp } from '../testing/app.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenPicture } from '../testing/factories/media.ts'
import { absoluteMedia } from './absolute-media.ts'

const cdn = 'https://cdn.shop.example'
const shop = await startTestApp({ mediaUrl: cdn })
const ctx = ctxOf(shop)
let slug: string
let picture: Awaited<ReturnType<typeof givenPicture>>

beforeAll(async () => {
  picture = await givenPicture(ctx, { width: 900 })
  const product = await aProduct(shop.db, { pictures: [{ mediaId: picture.id }] })
  slug = product.slug
})

const name = `${'0123456789abcdef'.repeat(2)}-640.webp`

test('picture URLs get the origin of the CDN in every format, and no other URL does', () => {
  const env = { publicUrl: 'https://shop.example', mediaUrl: cdn }
  const text = `{"url":"/media/${name}","srcset":"/media/${name} 320w, /media/${name} 640w","html":"<img src=\\"/media/${name}\\">","full":"https://shop.example/media/${name}"}`
  const rewrite = absoluteMedia(env)!
  expect(rewrite(text)).toBe(
    `{"url":"${cdn}/media/${name}","srcset":"${cdn}/media/${name} 320w, ${cdn}/media/${name} 640w","html":"<img src=\\"${cdn}/media/${name}\\">","full":"${cdn}/media/${name}"}`,
  )
  for (const other of ['"/media/a.webp"', `"https://other.example/media/${name}"`, '"/social/media/"', `"x/media/${name}"`])
    expect(rewrite(other)).toBe(other)
  expect(absoluteMedia({ ...env, mediaUrl: undefined })).toBeUndefined()
})

test('lists and products show pictures from the CDN; imports recognise their URLs', async () => {
  const { body, text } = await shop.visitor().call(catalogApi.product, { slug })
  expect(body.success).toBe(true)
  expect(text).toContain(`${cdn}/media/${picture.hash}-`)
  expect(text.replaceAll(`${cdn}/media/`, '')).not.toContain('/media/')
  const address = `${mediaOrigin(shop.env)}/media/${picture.hash}-320.webp`
  expect((await knownPictures(ctx, [address])).get(address)?.id).toBe(picture.id)
})
