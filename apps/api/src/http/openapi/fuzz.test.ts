import {
  BulkCustomerRow,
  BulkFulfilmentRow,
  BulkPriceRow,
  BulkProductRow,
  BulkStockRow,
} from '@haat/shared/bulk/dashboard/schema.ts'
import type { BulkKind } from '@haat/shared/bulk/kinds.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { demoPassword } from '../../demo/demo-people.ts'
import { workOnBulkRun } from '../../modules/bulk/service.ts'
import type { Client } from '../../testing/client.ts'
import { startDemoApp } from '../../testing/demo-app.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { arbitraryOf } from '../../testing/openapi/arbitrary.ts'
import { bodySchema, type Operation, readDocument, takesBytes, takesLines } from '../../testing/openapi/document.ts'
import { findKnown, keyOf } from '../../testing/openapi/known.ts'

/**
 * Calls every operation of the document with generated valid and invalid values, in a shop with demo data. No answer
 * may have a status, code or shape that the document does not list. `API_FUZZ_RUNS` calls each operation more often, `API_FUZZ_SEED`
 * changes the generated values.
 */
const runs = Number(process.env.API_FUZZ_RUNS ?? 2)
const seed = Number(process.env.API_FUZZ_SEED ?? 17)

const shop = await startDemoApp()
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

/** Requests to an operation, with path parameters that mostly name existing objects. */
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

test('every answer of every operation matches the document', async () => {
  const problems: string[] = []
  const reached = new Set<string>()
  // Deletions come last, so that the other operations find their objects.
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

/** Fields of the lines of each kind. */
const fieldsOf: Record<BulkKind, string[]> = {
  stock: Object.keys(BulkStockRow.shape),
  prices: Object.keys(BulkPriceRow.shape),
  products: Object.keys(BulkProductRow.shape),
  customers: Object.keys(BulkCustomerRow.shape),
  fulfilment: [...new Set(BulkFulfilmentRow.options.flatMap(({ shape }) => Object.keys(shape)))],
}

/** Values of a line, including some that JSON allows and few programs expect. */
const valueText = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      ...['0', '-0', '-1', '1', '1.005', '1e400', '-1e400', '5e-324', '9007199254740993', '123456789012345678901234567890'],
      ...[
        'null',
        'true',
        '""',
        '" "',
        '[]',
        '{}',
        '[[]]',
        '[null]',
        '"\\u0000"',
        '"a\\u0000b"',
        '"\\ud800"',
        '"\\udfff\\ud800"',
        '"\\u202e"',
      ],
      ...[
        '"1e3"',
        '"NaN"',
        '"2026-02-30T00:00:00Z"',
        '"active"',
        '"scheduled"',
        '"ship"',
        '"pack"',
        '"deliver"',
        '"javascript:alert(1)"',
      ],
      `"${'x'.repeat(90_000)}"`,
      `${'['.repeat(500)}${']'.repeat(500)}`,
      '{"__proto__":{"price":1}}',
    ),
    fc.constantFrom(...ids, '01890000-0000-7000-8000-000000000000').map((id) => JSON.stringify(id)),
    fc.json({ maxDepth: 3, stringUnit: 'binary' }),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  )

/** Lines of a file: objects with fields of the kind, and invalid texts. */
function lineOf(fields: readonly string[], ids: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...fields) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'a\u0000', '\ud800', '', 'sku ') },
  )
  const object = fc
    .array(fc.tuple(name, valueText(ids)), { maxLength: 6 })
    .map((pairs) => `{${pairs.map(([field, value]) => `${JSON.stringify(field)}:${value}`).join(',')}}`)
  const broken = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      '"',
      'null',
      '1e400',
      '[]',
      '[[[]]]',
      '{"sku"',
      '{"sku":}',
      "{'sku':1}",
      '{"sku":1,}',
      '\ufeff{"sku":"x"}',
      '\u0000',
    ],
    `{"sku":"${'y'.repeat(1_000_000)}"}`,
    '['.repeat(100_000),
  )
  return fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: broken }, { weight: 1, arbitrary: valueText(ids) })
}

test('hostile lines of bulk runs are processed or refused one by one, and no request fails', async () => {
  const ids = [...new Set([...known.values()].flat())].slice(0, 400)
  const problems: string[] = []
  let lines = 0
  for (const operation of document.operations.filter(takesLines)) {
    const kind = operation.operationId.split('.').at(-1) as BulkKind
    const file = fc
      .tuple(
        fc.array(lineOf(fieldsOf[kind], ids), { minLength: 1, maxLength: 40 }),
        fc.constantFrom('\n', '\r\n', '\n\n'),
        fc.boolean(),
      )
      .map(([all, end, isEnded]) => all.join(end) + (isEnded ? end : ''))
    for (const [at, text] of fc.sample(file, { seed, numRuns: runs * 3 }).entries()) {
      const { status, type, body } = await clientOf(operation)
        .http.post(operation.path)
        .set({ 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': `lines-${seed}-${kind}-${at}` })
        .send(Buffer.from(text))
      const problem = status >= 500 ? 'failed' : document.contradiction(operation, status, type, body)
      if (problem) problems.push(`${kind} ${at}: ${status} ${body?.code ?? ''} ${problem}`)
      if (status !== 201) continue
      const results = operation.path.slice(0, operation.path.lastIndexOf('/'))
      let run = body.run
      while (run.state === 'running') {
        await workOnBulkRun(ctxOf(shop), run._id)
        run = (await admin.http.get(`${results}/${run._id}`)).body.run
      }
      const read = await admin.http.get(`${results}/${body.run._id}/lines?limit=5000`)
      lines += run.total
      if (run.state !== 'finished' || read.status !== 200 || read.body.lines.length !== run.total)
        problems.push(`${kind} ${at}: ${JSON.stringify(run)} ${read.status} ${read.body.lines?.length}`)
    }
  }
  expect(problems).toEqual([])
  expect(lines).toBeGreaterThan(100)
  expect(await findViolations(shop.db)).toEqual([])
})
