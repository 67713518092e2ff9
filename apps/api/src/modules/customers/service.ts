import type { Customer, CustomerRow, customersDeskApi } from '@haat/shared/customers/desk-endpoints.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { runBulk } from '../../platform/bulk.ts'
import { viewRows } from '../../platform/view-rows.ts'
import { endSessionsOf, lockedPerson } from '../accounts/people.ts'
import { bookOf } from '../addresses/service.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, type Undoers } from '../audit/undo.ts'
import { readCurrency, readRules } from '../settings/service.ts'
import { setCustomerStatus } from '../staff/service.ts'
import {
  type CustomerFilter,
  countCustomers,
  type Found,
  findCustomer,
  findCustomers,
  findTags,
  saveNote,
  saveOrderLimit,
} from './repo.ts'

export async function listCustomers(
  ctx: Ctx,
  { q, sort, limit, cursor, ...narrowed }: ParsedOf<typeof customersDeskApi.list>,
): Promise<AnswerOf<typeof customersDeskApi.list>> {
  const words = q ? q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) : undefined
  const filter: CustomerFilter = { ...narrowed, words }
  const list = JSON.stringify(['customers', sort, filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const currency = (await readCurrency(ctx)).name
  const [found, { total, estimated }] = await Promise.all([
    findCustomers(ctx.db, filter, { sort, limit, after, currency }),
    countCustomers(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    customers: viewRows(ctx, page, rowView),
    next: last ? cursorFor(ctx, list, [last.key, last._id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

const rowView = ({ key: _, value, ...row }: Found): CustomerRow => ({ ...row, value: toAmount(value) })

export async function readCustomer(ctx: Ctx, { customerId }: { customerId: string }): Promise<{ customer: Customer }> {
  const found = await findCustomer(ctx.db, customerId, (await readCurrency(ctx)).name)
  if (!found) throw new Refusal('not_found')
  const { key: _, value, openOrders: count, unlimited, ...row } = found
  const { addresses } = await bookOf(ctx, customerId)
  const openOrders = { count, limit: (await readRules(ctx)).security.openOrdersPerAccount, unlimited }
  return { customer: { ...row, value: toAmount(value), openOrders, addresses: addresses.map(({ version, ...kept }) => kept) } }
}

/**
 * The audit, which nothing is ever erased from, keeps that the note was changed but not its words: they go with the account.
 * What can be taken back are the tags.
 */
export const noteCustomer = (
  ctx: Ctx,
  { customerId, note, tags, version }: ParsedOf<typeof customersDeskApi.note>,
): Promise<AnswerOf<typeof customersDeskApi.note>> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockedPerson(ctx, customerId))) throw new Refusal('not_found')
    const { customer: was } = await readCustomer(ctx, { customerId })
    if (was.version !== version) throw new Refusal('version_conflict', { customer: was })
    const [newTags, newNote] = [JSON.stringify(was.tags) !== JSON.stringify(tags), was.note !== note]
    if (!newTags && !newNote) return { customer: was, undo: null }
    if (!(await saveNote(ctx.db, { customerId, note, tags, version }))) throw new Refusal('version_conflict')
    const entry = await writeAudit(ctx, {
      section: 'customers',
      action: newNote ? 'customers.note' : 'customers.tag',
      target: customerId,
      diff: { ...(newTags && { tags: [was.tags, tags] }), ...(newNote && { note: ['…', '…'] }) },
    })
    return { ...(await readCustomer(ctx, { customerId })), undo: newNote ? null : entry }
  })

export const listTags = async (ctx: Ctx): Promise<{ tags: string[] }> => ({ tags: await findTags(ctx.db) })

type Change = ParsedOf<typeof customersDeskApi.change>

export const changeCustomers = async (ctx: Ctx, { ids, ...wish }: Change): Promise<AnswerOf<typeof customersDeskApi.change>> => ({
  results: await runBulk(ctx, ids, (ctx, customerId) => changeCustomer(ctx, customerId, wish)),
})

const mostTags = 20

async function changeCustomer(
  ctx: Ctx,
  customerId: string,
  { status, addTag, removeTag }: Omit<Change, 'ids'>,
): Promise<string | null> {
  if (!(await lockedPerson(ctx, customerId))) throw new Refusal('not_found')
  const { customer } = await readCustomer(ctx, { customerId })
  if (status) return (await setCustomerStatus(ctx, { customerId, status })).undo
  const same = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase()
  const { note, tags, version } = customer
  const kept = removeTag ? tags.filter((tag) => !same(removeTag)(tag)) : tags
  const next = addTag && !kept.some(same(addTag)) ? [...kept, addTag] : kept
  if (next.length > mostTags) throw new Refusal('limit_reached')
  return (await noteCustomer(ctx, { customerId, note, tags: next, version })).undo
}

export const endCustomerSessions = (ctx: Ctx, { customerId }: { customerId: string }): Promise<{ customer: Customer }> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockedPerson(ctx, customerId))) throw new Refusal('not_found')
    const { customer } = await readCustomer(ctx, { customerId })
    if (customer.sessions === 0) return { customer }
    await endSessionsOf(ctx, customerId)
    const diff = { sessions: [customer.sessions, 0] as [number, number] }
    await writeAudit(ctx, { section: 'customers', action: 'customers.end-sessions', target: customerId, diff })
    return readCustomer(ctx, { customerId })
  })

export const limitOrders = (
  ctx: Ctx,
  { customerId, unlimited, undoOf }: ParsedOf<typeof customersDeskApi.limitOrders> & { undoOf?: string },
): Promise<AnswerOf<typeof customersDeskApi.limitOrders>> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockedPerson(ctx, customerId))) throw new Refusal('not_found')
    const { customer: was } = await readCustomer(ctx, { customerId })
    if (was.openOrders.unlimited === unlimited) return { customer: was, undo: null }
    await saveOrderLimit(ctx.db, { customerId, unlimited })
    const diff = { unlimited: [!unlimited, unlimited] as [boolean, boolean] }
    const entry = { section: 'customers', action: 'customers.order-limit', target: customerId, diff } as const
    const undo = await writeAudit(ctx, { ...entry, ...(undoOf && { undoOf }) })
    return { ...(await readCustomer(ctx, { customerId })), undo }
  })

/** Takes tags back that stand as they were left. */
const restoreTags = (
  ctx: Ctx,
  { customerId, tags, undoOf }: { customerId: string; tags: string[]; undoOf: string },
): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const { customer } = await readCustomer(ctx, { customerId })
    const kept = { customerId, note: customer.note, tags, version: customer.version }
    if (!(await saveNote(ctx.db, kept))) throw new Refusal('version_conflict')
    const diff = { tags: [customer.tags, tags] as [unknown, unknown] }
    return writeAudit(ctx, { section: 'customers', action: 'customers.tag', target: customerId, diff, undoOf })
  })

export const customersUndoers: Undoers = {
  'customers.status': async (ctx, entry) => {
    const person = await lockedPerson(ctx, entry.target)
    assertStill(entry, { status: person?.status })
    const status = before(entry).status as 'active' | 'disabled'
    return (await setCustomerStatus(ctx, { customerId: entry.target, status, undoOf: entry.id })).undo!
  },
  'customers.order-limit': async (ctx, entry) => {
    const { customer } = await readCustomer(ctx, { customerId: entry.target })
    assertStill(entry, { unlimited: customer.openOrders.unlimited })
    const unlimited = before(entry).unlimited as boolean
    return (await limitOrders(ctx, { customerId: entry.target, unlimited, undoOf: entry.id })).undo!
  },
  'customers.tag': async (ctx, entry) => {
    const { customer } = await readCustomer(ctx, { customerId: entry.target })
    assertStill(entry, { tags: customer.tags })
    return restoreTags(ctx, { customerId: entry.target, tags: before(entry).tags as string[], undoOf: entry.id })
  },
}
