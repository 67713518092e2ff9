import { randomUUID } from 'node:crypto'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import type { Test } from 'supertest'
import type { Example } from '../../http/openapi/examples.ts'
import { type ExampleFacts, givenRequests } from '../../http/openapi/given-requests.ts'
import type { Client } from '../client.ts'
import { placeOrder } from '../factories/orders.ts'
import { type ApiDocument, bodySchema, type Operation, takesBytes } from './document.ts'
import { keyOf } from './known.ts'
import { preparedRequests } from './prepared.ts'
import { sampleOf } from './sample.ts'

export type Request = Pick<Example, 'path' | 'query' | 'body'>

type Card = AnswerOf<typeof catalogApi.list>['products'][number]

interface Callers {
  admin: Client
  customer: Client
  visitor: Client
}

/** A product of the demo shop that can be bought, and an order of it that the customer places. */
export async function findFacts({ admin, customer, visitor }: Callers): Promise<ExampleFacts> {
  const { products } = (await visitor.call(catalogApi.list, { limit: 96 })).body
  const [{ _id: productId }, other] = products.filter(({ type, inStock }) => type === 'simple' && inStock) as [Card, Card]
  const { product } = (await admin.call(catalogDashboardApi.read, { productId })).body
  const { body } = await placeOrder(customer, [{ _id: productId, qty: 1 }], {
    deliveryInfo: { type: 'delivery', area: 'Dhaka' },
  })
  if (body.err) throw new Error(body.err)
  const { variants, brand, categories: shelves, tags, seo, media, name, slug, shortDescription, description } = product
  const [variant] = variants
  const { customers } = (await admin.call(customersDashboardApi.list)).body
  const { reviews } = (await admin.call(reviewsDashboardApi.list, { status: 'published' })).body
  const { questions } = (await admin.call(reviewsDashboardApi.questions)).body
  const seen = (row: { _id: string; updatedAt: string } | undefined) => ({ _id: row?._id ?? '', seen: row?.updatedAt ?? '' })
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  return {
    productId,
    variantId: variant!._id,
    orderId: body.order.orderId,
    total: body.order.total,
    sku: (await admin.call(catalogDashboardApi.read, { productId: other._id })).body.product.variants[0]!.sku ?? '',
    customerId: customers[0]!._id,
    collection: (await visitor.call(catalogApi.collections)).body.collections[0]?.slug ?? '',
    product: {
      name,
      slug,
      shortDescription,
      description,
      brandId: brand?._id ?? null,
      categoryIds: idsOf(shelves),
      tags,
      seo,
      media: media.map(({ _id, color }) => ({ _id, color })),
    },
    reviewId: reviews[0]?._id ?? '',
    review: seen(reviews[0]),
    question: seen(questions[0]),
  }
}

/** An operation as a call of `client`, which is sent when awaited. */
export function send(client: Client, operation: Operation, { path = {}, query = {}, body }: Request): Test {
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
  const call = client.http[operation.method](search.size > 0 ? `${address}?${search}` : address)
  if (operation.parameters?.some(({ name }) => name === 'Idempotency-Key')) void call.set('Idempotency-Key', randomUUID())
  if (takesBytes(operation)) {
    const [type] = Object.keys(operation.requestBody!.content)
    if (type === 'application/x-www-form-urlencoded') return call.type('form').send(body as object)
    return call
      .set('Content-Type', type === 'image/*' ? 'image/png' : type!)
      .send(Buffer.isBuffer(body) ? body : Buffer.from(String(body ?? '{}')))
  }
  return body === undefined ? call : call.send(body as object)
}

interface RequestSource {
  document: ApiDocument
  /** who calls an operation, with the password that confirms it */
  callerOf: (operation: Operation) => { client: Client; password: string }
  /** values of path parameters that exist in the shop: see `findKnown` */
  known: ReadonlyMap<string, string[]>
  facts: ExampleFacts
  admin: Client
  customer: Client
}

/**
 * Makes requests of operations with objects of the shop, the versions they have now, and what `givenRequests` says where the schema does not say
 * enough. `attempt` chooses among the objects.
 */
export function requestMaker({ document, callerOf, known, facts, admin, customer }: RequestSource) {
  const givenFor = givenRequests(facts)
  const fresh = { ...freshRequests(admin), ...preparedRequests({ admin, customer }, facts) }

  async function requestOf(operation: Operation, attempt = 0): Promise<Request> {
    const made = await fresh[operation.operationId]?.()
    const given = made ?? givenFor[operation.operationId] ?? {}
    const pick = (values: string[] | undefined) => (values && values.length > 0 ? values[attempt % values.length] : undefined)
    const find = (name: string) =>
      /[pP]assword$/.test(name) && !/^new/.test(name) ? callerOf(operation).password : pick(known.get(name))
    const parameters = operation.parameters ?? []
    const path: Record<string, string> = Object.fromEntries(
      [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => {
        const name = match[1]!
        const { schema } = parameters.find((one) => one.name === name)!
        return [
          name,
          given.path?.[name] ??
            pick(known.get(keyOf(operation.path.slice(0, match.index), name))) ??
            String(sampleOf(document, schema, find, name)),
        ]
      }),
    )
    const required = parameters.filter((one) => one.in === 'query' && one.required)
    const query = {
      ...Object.fromEntries(required.map(({ name, schema }) => [name, sampleOf(document, schema, find, name)])),
      ...given.query,
    }
    const schema = bodySchema(operation)
    const sample = schema && sampleOf(document, schema, find)
    if (!schema) return { path, query, ...(given.body !== undefined && { body: given.body }) }
    const { client, password } = callerOf(operation)
    const properties = document.resolve(schema).properties ?? {}
    const body = {
      ...(sample as object),
      // Optional for staff with a recent sign-in.
      ...('password' in properties && client !== admin && { password }),
      ...(given.body as object | undefined),
    }
    if (document.resolve(schema).properties?.version === undefined || isVersioned(made?.body)) return { path, query, body }
    return { path, query, body: { ...body, version: await versionFor(operation, path, find) } }
  }

  /** The current version of what an operation changes: it stands in the answer of the nearest address that can be read. */
  async function versionFor(operation: Operation, path: Record<string, string>, find: (name: string) => string | undefined) {
    const parts = operation.path.split('/')
    for (let length = parts.length; length > 3; length--) {
      const readable = document.operations.find((one) => one.method === 'get' && one.path === parts.slice(0, length).join('/'))
      if (!readable || readable === operation) continue
      const { body } = await send(callerOf(readable).client, readable, { path, query: {} })
      const version = numberNamed('version', body)
      if (version !== undefined) return version
    }
    return Number(find('version') ?? 0)
  }
  return requestOf
}

/** Requests that name all rows of a list, or repeat what is stored, as it is at that moment; by `operationId`. */
function freshRequests(admin: Client): Record<string, () => Promise<Request>> {
  const idsAt = async (path: string, list: string) => {
    const { body } = await admin.get(path)
    return { body: { ids: (body[list] as { _id: string }[]).map(({ _id }) => _id) } }
  }
  return {
    'dashboard/delivery.arrange': () => idsAt('/api/dashboard/delivery-areas', 'areas'),
    'dashboard/pages.arrange': () => idsAt('/api/dashboard/pages', 'pages'),
    'dashboard/customFields.order': () => idsAt('/api/dashboard/custom-fields', 'fields'),
    'dashboard/catalog.orderCategories': async () => {
      const { categories } = (await admin.call(catalogDashboardApi.categories)).body
      return { body: { places: categories.map(({ _id, parentId }) => ({ _id, parentId })) } }
    },
    'dashboard/opening.save': async () => {
      const { opening } = (await admin.get('/api/dashboard/opening')).body
      return { body: { closed: false, messages: opening.messages } }
    },
    'dashboard/settings.save': async () => {
      const { group } = (await admin.get('/api/dashboard/settings/general')).body
      return { path: { group: 'general' }, body: { values: group.values, texts: group.texts } }
    },
    'dashboard/pages.saveMenu': async () => {
      const { menus } = (await admin.get('/api/dashboard/menus')).body
      const [{ place, version }] = menus
      return { path: { place }, body: { links: [{ label: 'Shop', href: '/shop' }], version } }
    },
  }
}

const isVersioned = (body: unknown): boolean => typeof body === 'object' && body !== null && 'version' in body

function numberNamed(name: string, value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own = (value as Record<string, unknown>)[name]
  if (typeof own === 'number') return own
  for (const inner of Object.values(value)) {
    const found = numberNamed(name, inner)
    if (found !== undefined) return found
  }
  return undefined
}
