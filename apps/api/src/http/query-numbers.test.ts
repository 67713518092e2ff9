import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'

const shop = await startTestApp()

test.each([
  'min=',
  'max=%20',
  'max=0x10',
  'max=1e3',
  'max=NaN',
  'max=1e309',
  'min=-1',
  'limit=',
  'limit=0',
  'limit=-1',
  'limit=1e1',
  'limit=0x10',
  'limit=1.5',
  'limit=97',
  'limit=5&limit=5',
  'rating=',
  'rating=6',
])('the product list refuses the query %s', async (query) => {
  const { status, body } = await shop.visitor().get(`/api/home/products?${query}`)
  expect([status, Object.keys(body.fields)]).toEqual([400, [query.split('=')[0]]])
})

test.each(['limit=96', 'min=0', 'max=10.5', 'rating=5', 'min=0010'])('the product list accepts the query %s', async (query) => {
  expect((await shop.visitor().get(`/api/home/products?${query}`)).status).toBe(200)
})
