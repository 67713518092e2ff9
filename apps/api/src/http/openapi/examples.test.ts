import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../demo/demo.ts'
import { demoPassword } from '../../demo/demo-people.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin, testPassword } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { bodySchema, type Operation, readDocument, takesBytes } from '../../testing/openapi/document.ts'
import { findKnown, keyOf } from '../../testing/openapi/known.ts'
import { sampleOf } from '../../testing/openapi/sample.ts'
import { type Example, examples } from './examples.ts'
import { type ExampleFacts, givenRequests } from './given-requests.ts'

/**
 * Makes the example of every operation by calling it in a shop with the demo. `UPDATE_API_EXAMPLES=1` writes them to examples.json; without
 * it, the test compares: what has an example must still succeed, and examples and answers must fit the document.
 */
const file = join(import.meta.dirname, 'examples.json')
const isUpdate = process.env.UPDATE_API_EXAMPLES !== undefined
const shop = await startTestApp()
const document = readDocument()
const [admin, customer, visitor] = [shop.visitor(), shop.visitor(), shop.visitor()]
let known = new Map<string, string[]>()
let givenFor: ReturnType<typeof givenRequests> = {}

beforeAll(async () => {
  await seedDemo(ctxOf(shop))
  const { email, password } = await anAdmin(shop.db)
  await admin.signIn(email, password)
  await customer.signIn('customer@haat.example', demoPassword)
  known = await findKnown(document.operations, clientOf)
  givenFor = givenRequests(await findFacts())
})

/** A product that can be bought, and an order of it. */
async function findFacts(): Promise<ExampleFacts> {
  const { products } = (await visitor.call(catalogApi.list, { limit: 96 })).body
  const { _id: productId } = products.find(({ type, inStock }) => type === 'simple' && inStock)!
  const { product } = (await admin.call(catalogDashboardApi.read, { productId })).body
  const order = { items: [{ _id: productId, qty: 1 }], deliveryInfo: { type: 'delivery', area: 'Dhaka' } } as const
  const { body } = await placeOrder(customer, [...order.items], { deliveryInfo: order.deliveryInfo })
  expect(body.err).toBeUndefined()
  return { productId, variantId: product.variants[0]!._id, orderId: body.order.orderId, total: body.order.total }
}

function clientOf({ 'x-access': access = 'public' }: Operation): Client {
  if (access === 'public') return visitor
  return access === 'customer' || access === 'buyer' || access === 'holder' ? customer : admin
}

type Request = Pick<Example, 'path' | 'query' | 'body'>

/** The request of an example: given by hand where the schema does not say enough. `attempt` chooses among the objects of the shop. */
async function requestOf(operation: Operation, attempt: number): Promise<Request> {
  const given = givenFor[operation.operationId] ?? {}
  const pick = (values: string[] | undefined) => (values && values.length > 0 ? values[attempt % values.length] : undefined)
  const find = (name: string) =>
    /[pP]assword$/.test(name) && !/^new/.test(name) ? passwordFor(operation) : pick(known.get(name))
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
  const made = schema && sampleOf(document, schema, find)
  if (!schema) return { path, query }
  const body = { ...(made as object), ...(given.body as object | undefined) }
  if (document.resolve(schema).properties?.version === undefined) return { path, query, body }
  return { path, query, body: { ...body, version: await versionFor(operation, path, find) } }
}

const passwordFor = (operation: Operation) => (clientOf(operation) === admin ? testPassword : demoPassword)

/** The current version of what an operation changes: it stands in the answer of the nearest address that can be read. */
async function versionFor(operation: Operation, path: Record<string, string>, find: (name: string) => string | undefined) {
  const parts = operation.path.split('/')
  for (let length = parts.length; length > 3; length--) {
    const readable = document.operations.find((one) => one.method === 'get' && one.path === parts.slice(0, length).join('/'))
    if (!readable || readable === operation) continue
    const { body } = await send(readable, { path, query: {} })
    const version = numberNamed('version', body)
    if (version !== undefined) return version
  }
  return Number(find('version') ?? 0)
}

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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && '_id' in value

/** What a call has created is the first to be used by the calls after it. */
function remember(operation: Operation, answer: object): void {
  if (operation.method !== 'post') return
  const whole = Object.values(answer).find(isObject)
  // A call such as “pack” answers with the order; what it has made is the last of its parcels.
  const part: unknown = whole?.[operation.path.split('/').at(-1)!]
  const created = Array.isArray(part) ? (part.at(-1) as Record<string, unknown>) : whole
  for (const { path } of created ? document.operations : []) {
    const name = path.startsWith(`${operation.path}/{`) ? /^\w+/.exec(path.slice(operation.path.length + 2))?.[0] : undefined
    if (!name) continue
    const value = String(created![name] ?? created!._id)
    for (const key of [keyOf(operation.path, name), name]) known.set(key, [...new Set([value, ...(known.get(key) ?? [])])])
  }
}

function send(operation: Operation, { path = {}, query = {}, body }: Request) {
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
  const call = clientOf(operation).http[operation.method](search.size > 0 ? `${address}?${search}` : address)
  if (operation.parameters?.some(({ name }) => name === 'Idempotency-Key')) void call.set('Idempotency-Key', randomUUID())
  return body === undefined ? call : call.send(body as object)
}

const isJson = (operation: Operation) =>
  !takesBytes(operation) &&
  Object.entries(operation.responses).some(([status, { content }]) => status.startsWith('2') && content?.['application/json'])

/** What deletes or ends something comes last, so that the others find what they need; the caller's own session at the very end. */
const inOrder = (operations: readonly Operation[]) => [...operations].sort((a, b) => endRank(a) - endRank(b))
function endRank({ method, operationId }: Operation): number {
  if (/^(accounts|privacy)\./.test(operationId) && /erase|endOther|endSession|changePassword|changeEmail/.test(operationId))
    return 2
  if (operationId === 'dashboard/orders.release') return 0
  return method === 'delete' || /cancel|remov|erase|disable|revoke|unpack/i.test(operationId) ? 1 : 0
}

test('every example is the answer of a call, and fits the document', async () => {
  const made: Record<string, Example> = {}
  const problems: string[] = []
  const refused: string[] = []
  for (const operation of inOrder(document.operations.filter(isJson)).filter(
    ({ operationId }) => isUpdate || examples[operationId],
  )) {
    const { operationId } = operation
    let last = ''
    // A retry looks for an object in the right state.
    for (let attempt = 0; attempt < 12; attempt++) {
      const request = await requestOf(operation, attempt)
      const { status, type, body } = await send(operation, request)
      const problem = status === 500 ? 'failed' : document.contradiction(operation, status, type, body)
      if (problem) problems.push(`${operationId} ${status}: ${problem}`)
      last = `${status} ${body.code} ${JSON.stringify(body.fields ?? '')}`
      if (status < 300) {
        remember(operation, body)
        made[operationId] = shorten(operation, { ...request, status, answer: body })
        break
      }
    }
    if (!made[operationId]) refused.push(`${operationId}: ${last}`)
  }
  expect(problems).toEqual([])
  if (isUpdate) {
    // An example that is still true stays as it is, so that a change of one operation shows alone.
    for (const operation of document.operations) {
      const [old, fresh] = [examples[operation.operationId], made[operation.operationId]]
      if (old && fresh && staleness(operation, old, fresh) === undefined) made[operation.operationId] = old
    }
    const sorted = Object.fromEntries(Object.entries(made).sort(([one], [other]) => (one < other ? -1 : 1)))
    writeFileSync(file, `${clean(JSON.stringify(sorted, null, 1))}\n`)
    console.log(`${Object.keys(made).length} examples; without one:\n${refused.join('\n')}`)
    return
  }
  const stale = document.operations.flatMap((operation) => {
    const [example, fresh] = [examples[operation.operationId], made[operation.operationId]]
    const reason = example && fresh && staleness(operation, example, fresh)
    return reason ? [`${operation.operationId}: ${reason}`] : []
  })
  expect([...refused, ...stale], 'UPDATE_API_EXAMPLES=1 pnpm test openapi/examples, then pnpm openapi').toEqual([])
})

test('every example belongs to an operation', () => {
  const ids = new Set(document.operations.map(({ operationId }) => operationId))
  expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([])
  expect(Object.keys(givenFor).filter((id) => !ids.has(id))).toEqual([])
})

/** Why an example is no longer true: it contradicts the document, or the answer of today has other fields. Undefined if it is true. */
function staleness(operation: Operation, example: Example, fresh: Example): string | undefined {
  const fields = ({ answer }: Example) =>
    Object.keys(answer as object)
      .sort()
      .join()
  if (fields(example) !== fields(fresh)) return `has the fields ${fields(example)}, the answer ${fields(fresh)}`
  return document.contradiction(operation, example.status, 'application/json', example.answer)
}

/** One element of each list and the beginning of long texts, as far as the document allows it. */
function shorten(operation: Operation, example: Example): Example {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.length > 160 && !/^(https?:|data:|eyJ)/.test(value) ? `${value.slice(0, 150)}…` : value
    if (Array.isArray(value)) return value.slice(0, 1).map(cut)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]))
  }
  const short = { ...example, answer: cut(example.answer) }
  return document.contradiction(operation, example.status, 'application/json', short.answer) ? example : short
}

/** Takes out the address of the shop under test and everything that looks like a secret. */
const clean = (text: string): string =>
  text
    .replaceAll(shop.url, 'https://shop.example')
    .replace(/(haat_live_)[0-9a-f]{20,}/g, '$1…')
    .replace(/(whsec_)[A-Za-z0-9+/=]+/g, '$1…')
