import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../demo/demo-people.ts'
import { workOnBulkRun } from '../../modules/bulk/service.ts'
import { agentPlatform } from '../../testing/agent-platform.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { startDemoApp } from '../../testing/demo-app.ts'
import { anAdmin, testPassword } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { providersAt, webhookOf } from '../../testing/factories/payments.ts'
import { type Operation, readDocument, takesBytes, takesLines } from '../../testing/openapi/document.ts'
import { findKnown, keyOf } from '../../testing/openapi/known.ts'
import { exampleRecorder } from '../../testing/openapi/recorder.ts'
import { findFacts, requestMaker } from '../../testing/openapi/requests.ts'
import { stories } from '../../testing/openapi/stories/all.ts'
import { fakeStripe } from '../../testing/providers/stripe.ts'
import { socialPeer } from '../../testing/social-peer.ts'
import { type Example, examples } from './examples.ts'
import { type ExampleFacts, givenRequests, noFacts } from './given-requests.ts'
import { withoutExample } from './without-example.ts'

/**
 * Makes the example of every operation by calling it in a shop with demo data. `UPDATE_API_EXAMPLES=1` writes them to examples.json; without
 * it, the test compares: every operation with an example must still succeed, and examples and answers must fit the document.
 */
const file = join(import.meta.dirname, 'examples.json')
const isUpdate = process.env.UPDATE_API_EXAMPLES !== undefined
const [stripe, agent, google] = await Promise.all([fakeStripe(), agentPlatform(), socialPeer()])
const { stripe: playedStripe, ...otherProviders } = providersAt({ stripe })
const shop = await startDemoApp({
  // Passkeys need a name.
  publicUrl: 'http://shop.example',
  extensions: ['loyalty'],
  outboundAllow: [agent.place],
  payments: { ...otherProviders, stripe: { ...playedStripe, keys: undefined } },
  ...google.env,
})
const emptyShop = await startTestApp({ demo: false })
const document = readDocument()
const allOperations = [...document.operations, ...document.signInOperations]
const { made, problems, attempt, record, recordSignIn } = exampleRecorder(document)
const [admin, customer, visitor] = [shop.visitor(), shop.visitor(), shop.visitor()]
let known = new Map<string, string[]>()
let requestOf: ReturnType<typeof requestMaker>
let facts: ExampleFacts

beforeAll(async () => {
  stripe.notifyAddress(webhookOf(shop, 'stripe'))
  const { email, password } = await anAdmin(shop.db)
  await admin.signIn(email, password)
  await customer.signIn('customer@haat.example', demoPassword)
  known = await findKnown(document.operations, clientOf)
  const callerOf = (operation: Operation) => ({ client: clientOf(operation), password: passwordFor(operation) })
  facts = await findFacts({ admin, customer, visitor })
  requestOf = requestMaker({ document, callerOf, known, admin, customer, facts })
})
afterAll(() => Promise.all([stripe.close(), agent.close()]))

function clientOf({ 'x-access': access = 'public' }: Operation): Client {
  if (access === 'public') return visitor
  return access === 'customer' || access === 'buyer' || access === 'holder' ? customer : admin
}

const passwordFor = (operation: Operation) => (clientOf(operation) === admin ? testPassword : demoPassword)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && '_id' in value

/** Objects created by earlier calls are used first by later ones. */
function remember(operation: Operation, answer: object): void {
  if (operation.method !== 'post') return
  const whole = Object.values(answer).find(isObject)
  // A call such as “pack” answers with the order; the new object is the last of its parcels.
  const part: unknown = whole?.[operation.path.split('/').at(-1)!]
  const created = Array.isArray(part) ? (part.at(-1) as Record<string, unknown>) : whole
  // A bulk run is read at another path than the one it was sent to.
  const list = takesLines(operation) ? operation.path.slice(0, operation.path.lastIndexOf('/')) : operation.path
  for (const { path } of created ? document.operations : []) {
    const name = path.startsWith(`${list}/{`) ? /^\w+/.exec(path.slice(list.length + 2))?.[0] : undefined
    if (!name) continue
    const value = String(created![name] ?? created!._id)
    for (const key of [keyOf(list, name), name]) known.set(key, [...new Set([value, ...(known.get(key) ?? [])])])
  }
}

const isJson = (operation: Operation) =>
  (!takesBytes(operation) || takesLines(operation)) &&
  Object.entries(operation.responses).some(([status, { content }]) => status.startsWith('2') && content?.['application/json'])

/**
 * Reads come after creations, so that lists contain something; deletions come last, so that other calls find their
 * objects; ending the caller's own session comes at the very end.
 */
const inOrder = (operations: readonly Operation[]) => [...operations].sort((a, b) => endRank(a) - endRank(b))
function endRank({ method, operationId }: Operation): number {
  if (operationId === 'dashboard/orders.release') return 0
  if (/^accounts\.(endOther|endSession|changeEmail)/.test(operationId)) return 3
  if (method === 'get') return 1
  return method === 'delete' || /cancel|remov|erase|disable|revoke|unpack/i.test(operationId) ? 2 : 0
}

test('every example is the answer of a call, and fits the document', async () => {
  const refused: string[] = []
  for (const [name, tell] of Object.entries(stories)) {
    const stage = { shop, emptyShop, admin, customer, facts, stripe, agent, google, record, recordSignIn }
    await tell(stage).catch((error: unknown) => refused.push(`${name}: ${String(error)}`))
  }
  const others = document.operations.filter(
    (operation) => isJson(operation) && !made[operation.operationId] && (isUpdate || examples[operation.operationId]),
  )
  for (const operation of inOrder(others)) {
    const { operationId } = operation
    let last = ''
    // A retry uses another object that may be in the required state.
    for (let retry = 0; retry < 12 && !made[operationId]; retry++) {
      const request = await requestOf(operation, retry)
      const { status, body } = await attempt(clientOf(operation), operation, request)
      last = `${status} ${body.code} ${JSON.stringify(body.fields ?? '')}`
      if (status >= 300) continue
      remember(operation, body)
      if (takesLines(operation)) await workOnBulkRun(ctxOf(shop), body.run._id)
    }
    if (!made[operationId]) refused.push(`${operationId}: ${last}`)
  }
  expect(problems).toEqual([])
  if (isUpdate) {
    // An example that is still valid is not replaced, so that the diff shows only changed operations.
    for (const operation of allOperations) {
      const [old, fresh] = [examples[operation.operationId], made[operation.operationId]]
      if (old && fresh && staleness(operation, old, fresh) === undefined) made[operation.operationId] = old
    }
    const sorted = Object.fromEntries(Object.entries(made).sort(([one], [other]) => (one < other ? -1 : 1)))
    writeFileSync(file, `${clean(JSON.stringify(sorted, null, 1))}\n`)
    console.log(`${Object.keys(made).length} examples; without one:\n${refused.join('\n')}`)
    return
  }
  const stale = allOperations.flatMap((operation) => {
    const [example, fresh] = [examples[operation.operationId], made[operation.operationId]]
    const reason = example && fresh && staleness(operation, example, fresh)
    return reason ? [`${operation.operationId}: ${reason}`] : []
  })
  expect([...refused, ...stale], 'UPDATE_API_EXAMPLES=1 pnpm test openapi/examples, then pnpm openapi').toEqual([])
})

test('every example belongs to an operation', () => {
  const ids = new Set(allOperations.map(({ operationId }) => operationId))
  expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([])
  const given = givenRequests(noFacts)
  expect(Object.keys(given).filter((id) => !ids.has(id))).toEqual([])
})

test('every operation has an example, or is listed among those without one', () => {
  const without = allOperations.map(({ operationId }) => operationId).filter((id) => !examples[id])
  expect(without.toSorted()).toEqual(Object.values(withoutExample).flat().toSorted())
})

/** Why an example is outdated: it contradicts the document, or the current answer has other fields. Undefined if it is valid. */
function staleness(operation: Operation, example: Example, fresh: Example): string | undefined {
  const fields = ({ answer }: Example) =>
    Object.keys(answer ?? {})
      .sort()
      .join()
  if (fields(example) !== fields(fresh)) return `has the fields ${fields(example)}, the answer ${fields(fresh)}`
  return example.answer === undefined
    ? undefined
    : document.contradiction(operation, example.status, 'application/json', example.answer)
}

/** Removes the URLs of the shops under test and everything that looks like a secret. */
const clean = (text: string): string =>
  [shop.url, shop.env.publicUrl, emptyShop.url]
    .reduce((cleaned, url) => cleaned.replaceAll(url, 'https://shop.example'), text)
    .replaceAll(google.env.google!.baseUrl!, 'https://accounts.google.com')
    .replaceAll(stripe.url, 'https://checkout.stripe.com')
    .replaceAll(agent.profile, 'https://helper.example/.well-known/ucp')
    .replace(/(haat_(?:live|agent|session|cart)_)[\w-]{40,}/g, '$1…')
    .replace(/(whsec_|sk_test_)[\w+/=]+/g, '$1…')
