import type { BulkCustomerRow } from '@haat/shared/bulk/dashboard/schema.ts'
import type { Customer, CustomerRow, customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { runBulk } from '../../platform/bulk.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { readListPage } from '../../platform/pagination.ts'
import { viewRows } from '../../platform/view-rows.ts'
import { endAllSessions, lockPersonById } from '../accounts/service.ts'
import { findAddressBook } from '../addresses/service.ts'
import { assertUnchanged, before, type UndoHandlers, writeAudit } from '../audit/service.ts'
import { readCurrency, readRules } from '../settings/service.ts'
import { setCustomerStatus } from '../staff/service.ts'
import {
  type CustomerFilter,
  type CustomerListRow,
  countCustomers,
  findCustomer,
  findCustomers,
  findIdByEmail,
  findTags,
  saveNote,
  saveOrderLimit,
} from './repo.ts'

export { importCustomers, planCustomers, undoCustomers } from './imports.ts'

/** One page of customers for the dashboard. Order values as amounts in the shop's currency. */
export async function listCustomers(
  ctx: Ctx,
  { q, sort: wanted, limit, cursor, ...filters }: ParsedOf<typeof customersDashboardApi.list>,
): Promise<AnswerOf<typeof customersDashboardApi.list>> {
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'changed'
  const words = q ? q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) : undefined
  const filter: CustomerFilter = { ...filters, words }
  const currency = (await readCurrency(ctx)).name
  const { rows, ...page } = await readListPage(ctx, {
    list: ['customers', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findCustomers(ctx.db, filter, { sort, limit, after, currency }),
    count: () => countCustomers(ctx.db, filter),
    position: ({ key, _id }) => [key, _id],
  })
  return {
    customers: viewRows(ctx, rows, toCustomerRow),
    ...page,
  }
}

const toCustomerRow = ({ key: _, value, ...row }: CustomerListRow): CustomerRow => ({ ...row, value: toAmount(value) })

/** @throws not_found */
export async function readCustomer(ctx: Ctx, { customerId }: { customerId: string }): Promise<{ customer: Customer }> {
  const found = await findCustomer(ctx.db, customerId, (await readCurrency(ctx)).name)
  if (!found) throw new Refusal('not_found')
  const { key: _, value, openOrders: count, unlimited, ...row } = found
  const { addresses } = await findAddressBook(ctx, customerId)
  const openOrders = { count, limit: (await readRules(ctx)).security.openOrdersPerAccount, unlimited }
  return { customer: { ...row, value: toAmount(value), openOrders, addresses: addresses.map(({ version, ...saved }) => saved) } }
}

/**
 * Saves note and tags. The audit log is never erased, so it records that the note changed but not its text; only tags can be
 * undone.
 * @throws not_found, version_conflict
 */
export const saveCustomerNote = (
  ctx: Ctx,
  { customerId, note, tags, version }: ParsedOf<typeof customersDashboardApi.note>,
): Promise<AnswerOf<typeof customersDashboardApi.note>> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockPersonById(ctx, customerId))) throw new Refusal('not_found')
    const { customer: previous } = await readCustomer(ctx, { customerId })
    if (previous.version !== version) throw new Refusal('version_conflict', { customer: previous })
    const [newTags, newNote] = [JSON.stringify(previous.tags) !== JSON.stringify(tags), previous.note !== note]
    if (!newTags && !newNote) return { customer: previous, undo: null }
    if (!(await saveNote(ctx.db, { customerId, note, tags, version }))) throw new Refusal('version_conflict')
    const entry = await writeAudit(ctx, {
      section: 'customers',
      action: newNote ? 'customers.note' : 'customers.tag',
      target: customerId,
      diff: { ...(newTags && { tags: [previous.tags, tags] }), ...(newNote && { note: ['…', '…'] }) },
    })
    return { ...(await readCustomer(ctx, { customerId })), undo: newNote ? null : entry }
  })

/** Tags in use, most frequent first. */
export const listTags = async (ctx: Ctx): Promise<{ tags: string[] }> => ({ tags: await findTags(ctx.db) })

type Change = ParsedOf<typeof customersDashboardApi.change>

/** Changes the status, or adds or removes a tag, of several customers; reports the result of each. */
export const changeCustomers = async (
  ctx: Ctx,
  { ids, ...input }: Change,
): Promise<AnswerOf<typeof customersDashboardApi.change>> => ({
  results: await runBulk(ctx, ids, (ctx, customerId) => changeCustomer(ctx, customerId, input)),
})

/**
 * Sets status, tags and note of a customer by id or email; omitted fields stay.
 * @throws not_found
 */
export async function setCustomer(ctx: Ctx, { customerId, email, status, tags, note }: BulkCustomerRow): Promise<void> {
  const id = customerId ?? (await findIdByEmail(ctx.db, email!))
  if (!id || !(await lockPersonById(ctx, id)))
    throw new Refusal('not_found', { fields: { [customerId ? 'customerId' : 'email']: 'is no customer' } })
  const { customer } = await readCustomer(ctx, { customerId: id })
  if (status) await setCustomerStatus(ctx, { customerId: id, status })
  if (tags || note !== undefined)
    await saveCustomerNote(ctx, {
      customerId: id,
      note: note ?? customer.note,
      tags: tags ?? customer.tags,
      version: customer.version,
    })
}

const tagsPerCustomer = 20

async function changeCustomer(
  ctx: Ctx,
  customerId: string,
  { status, addTag, removeTag }: Omit<Change, 'ids'>,
): Promise<string | null> {
  if (!(await lockPersonById(ctx, customerId))) throw new Refusal('not_found')
  const { customer } = await readCustomer(ctx, { customerId })
  if (status) return (await setCustomerStatus(ctx, { customerId, status })).undo
  const same = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase()
  const { note, tags, version } = customer
  const saved = removeTag ? tags.filter((tag) => !same(removeTag)(tag)) : tags
  const next = addTag && !saved.some(same(addTag)) ? [...saved, addTag] : saved
  if (next.length > tagsPerCustomer) throw new Refusal('limit_reached')
  return (await saveCustomerNote(ctx, { customerId, note, tags: next, version })).undo
}

/**
 * Ends all sessions of a customer.
 * @throws not_found
 */
export const endCustomerSessions = (ctx: Ctx, { customerId }: { customerId: string }): Promise<{ customer: Customer }> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockPersonById(ctx, customerId))) throw new Refusal('not_found')
    const { customer } = await readCustomer(ctx, { customerId })
    if (customer.sessions === 0) return { customer }
    await endAllSessions(ctx, customerId)
    const diff = { sessions: [customer.sessions, 0] as [number, number] }
    await writeAudit(ctx, { section: 'customers', action: 'customers.end-sessions', target: customerId, diff })
    return readCustomer(ctx, { customerId })
  })

/**
 * Sets whether the customer is exempt from the limit on open orders.
 * @throws not_found
 */
export const limitOrders = (
  ctx: Ctx,
  { customerId, unlimited, undoOf }: ParsedOf<typeof customersDashboardApi.limitOrders> & { undoOf?: string },
): Promise<AnswerOf<typeof customersDashboardApi.limitOrders>> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockPersonById(ctx, customerId))) throw new Refusal('not_found')
    const { customer: previous } = await readCustomer(ctx, { customerId })
    if (previous.openOrders.unlimited === unlimited) return { customer: previous, undo: null }
    await saveOrderLimit(ctx.db, { customerId, unlimited })
    const diff = { unlimited: [!unlimited, unlimited] as [boolean, boolean] }
    const entry = { section: 'customers', action: 'customers.order-limit', target: customerId, diff } as const
    const undo = await writeAudit(ctx, { ...entry, ...(undoOf && { undoOf }) })
    return { ...(await readCustomer(ctx, { customerId })), undo }
  })

/** Restores tags when a change of tags is undone. */
const restoreTags = (
  ctx: Ctx,
  { customerId, tags, undoOf }: { customerId: string; tags: string[]; undoOf: string },
): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const { customer } = await readCustomer(ctx, { customerId })
    const saved = { customerId, note: customer.note, tags, version: customer.version }
    if (!(await saveNote(ctx.db, saved))) throw new Refusal('version_conflict')
    const diff = { tags: [customer.tags, tags] as [unknown, unknown] }
    return writeAudit(ctx, { section: 'customers', action: 'customers.tag', target: customerId, diff, undoOf })
  })

export const customersUndoHandlers: UndoHandlers = {
  'customers.status': async (ctx, entry) => {
    const person = await lockPersonById(ctx, entry.target)
    assertUnchanged(entry, { status: person?.status })
    const status = before(entry).status as 'active' | 'disabled'
    return (await setCustomerStatus(ctx, { customerId: entry.target, status, undoOf: entry.id })).undo!
  },
  'customers.order-limit': async (ctx, entry) => {
    const { customer } = await readCustomer(ctx, { customerId: entry.target })
    assertUnchanged(entry, { unlimited: customer.openOrders.unlimited })
    const unlimited = before(entry).unlimited as boolean
    return (await limitOrders(ctx, { customerId: entry.target, unlimited, undoOf: entry.id })).undo!
  },
  'customers.tag': async (ctx, entry) => {
    const { customer } = await readCustomer(ctx, { customerId: entry.target })
    assertUnchanged(entry, { tags: customer.tags })
    return restoreTags(ctx, { customerId: entry.target, tags: before(entry).tags as string[], undoOf: entry.id })
  },
}
