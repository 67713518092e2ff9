import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../demo/demo.ts'
import { demoPassword } from '../../demo/demo-people.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { arbitraryOf } from '../../testing/openapi/arbitrary.ts'
import { bodySchema, type Operation, readDocument, takesBytes } from '../../testing/openapi/document.ts'
import { findKnown, keyOf } from '../../testing/openapi/known.ts'

/**
 * Calls every operation of the document with values made from its schemas, valid and wrong ones, in a shop with the demo. Nothing may
 * answer with a status, code or shape that the document does not name. `API_FUZZ_RUNS` calls each operation more often, `API_FUZZ_SEED`
 * makes other values.
 */
const runs = Number(process.env.API_FUZZ_RUNS ?? 2)
const seed = Number(process.env.API_FUZZ_SEED ?? 17)

const shop = await startTestApp()
const document = readDocument()
const [admin, customer, visitor] = [shop.visitor(), shop.visitor(), shop.visitor()]
let known = new Map<string, string[]>()

/** Operations that would end the session of the caller, close the shop, or keep a connection or a processor busy. */
const left = new Set<string>([
  'accounts.changePassword',
  'accounts.endOtherSessions',
  'accounts.endSession',
  'dashboard/backups.create',
  'dashboard/events.listen',
])

beforeAll(async () => {
  await seedDemo(ctxOf(shop))
  const staff = await anAdmin(shop.db)
  await admin.signIn(staff.email, staff.password)
  await customer.signIn('customer@haat.example', demoPassword)
  known = await findKnown(document.operations, clientOf)
})

function clientOf({ 'x-access': access = 'public' }: Operation): Client {
  if (access === 'public' || access === 'holder') return visitor
  return access === 'customer' || access === 'buyer' ? customer : admin
}

interface Exchange {
  path: string
  query: Record<string, unknown>
  body?: unknown
}

/** Requests to an operation: path parts mostly of things that exist. */
function requestsTo(operation: Operation): fc.Arbitrary<Exchange> {
  const valuesOf = (name: string) => known.get(name) ?? []
  const parameters = operation.parameters ?? []
  const partOf = (name: string) => {
    const before = operation.path.slice(0, operation.path.indexOf(`/{${name}}`))
    const values = known.get(keyOf(before, name)) ?? valuesOf(name)
    const { schema } = parameters.find((one) => one.name === name)!
    return arbitraryOf(document, schema, () => values, name).map(String)
  }
  const parts = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const path = fc
    .record(Object.fromEntries(parts.map((name) => [name, partOf(name)])))
    .map((values) =>
      operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values[name] || '-').toWellFormed())),
    )
  const inQuery = parameters.filter((one) => one.in === 'query')
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, arbitraryOf(document, schema, valuesOf, name)])),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  )
  const schema = bodySchema(operation)
  return fc.record({ path, query, ...(schema && { body: arbitraryOf(document, schema, valuesOf) }) })
}

async function send(operation: Operation, { path, query, body }: Exchange, key: string) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap<[string, string]>(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [
        name,
        (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed(),
      ]),
    ),
  )
  const call = clientOf(operation).http[operation.method](search.size > 0 ? `${path}?${search}` : path)
  if (operation.parameters?.some(({ name }) => name === 'Idempotency-Key')) void call.set('Idempotency-Key', key)
  if (takesBytes(operation))
    return call
      .type(operation.path.includes('/transfers') ? 'application/octet-stream' : 'image/png')
      .send(Buffer.from('no picture'))
  return body === undefined ? call : call.type('json').send(JSON.stringify(body))
}

test('no operation answers anything that the document does not say', async () => {
  const problems: string[] = []
  const reached = new Set<string>()
  // What deletes comes last, so that the others find what they name.
  const inOrder = [...document.operations].sort((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'))
  for (const operation of inOrder.filter(({ operationId }) => !left.has(operationId))) {
    const requests = fc.sample(requestsTo(operation), { seed, numRuns: runs })
    for (const [at, request] of requests.entries()) {
      const { status, type, body } = await send(
        operation,
        request,
        `fuzz-${seed}-${operation.operationId.replace(/\W/g, '-')}-${at}`,
      )
      if (status < 400) reached.add(operation.operationId)
      const problem = status === 500 ? `failed: ${JSON.stringify(body)}` : document.contradiction(operation, status, type, body)
      if (problem)
        problems.push(
          `${operation.operationId} ${JSON.stringify(request).slice(0, 500)} ${status} ${body?.code ?? ''}: ${problem}`,
        )
    }
  }
  if (process.env.API_FUZZ_RUNS)
    console.log(`${reached.size} of ${document.operations.length} operations succeeded at least once`)
  expect(problems).toEqual([])
})
