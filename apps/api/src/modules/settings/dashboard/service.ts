import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import { paymentMethods } from '@haat/shared/payments/constants.ts'
import type { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { type DashboardSettingsGroup, SettingsSave } from '@haat/shared/settings/dashboard/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { type SettingsGroupName, settingsGroupNames, settingsGroups, translated } from '@haat/shared/settings/groups.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { assertUnchanged, before, type RevertHandler, toDiff, writeAudit } from '../../audit/service.ts'
import { picturesByIds } from '../../media/service.ts'
import { settingsFrom } from '../groups.ts'
import { readyMethods } from '../payment-methods.ts'
import { findSavedGroups, knowsTimeZone, lowestPrice, replaceGroup, type SavedGroup } from './repo.ts'

type Values = Record<string, unknown>
type Group = { group: DashboardSettingsGroup }

/** All settings groups for the dashboard, with defaults and versions. */
export async function listGroups(ctx: Ctx): Promise<{ groups: DashboardSettingsGroup[] }> {
  const saved = new Map((await findSavedGroups(ctx.db)).map((row) => [row.group, row]))
  return { groups: await Promise.all(settingsGroupNames.map((name) => toDashboardGroup(ctx, name, saved.get(name)))) }
}

/** One settings group for the dashboard. */
export async function readDashboardGroup(ctx: Ctx, { group }: ParsedOf<typeof settingsDashboardApi.read>): Promise<Group> {
  const saved = (await findSavedGroups(ctx.db)).find((row) => row.group === group)
  return { group: await toDashboardGroup(ctx, group, saved) }
}

/**
 * Saves one settings group; `undo` is the audit entry, null without a change.
 * @throws version_conflict, bad_request
 */
export const saveGroup = (ctx: Ctx, input: SettingsSave): Promise<Group & { undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const { group: now } = await readDashboardGroup(ctx, input)
    if (now.version !== input.version) throw new Refusal('version_conflict', { group: now })
    const undo = await storeGroup(ctx, now, input)
    return { ...(await readDashboardGroup(ctx, input)), undo }
  })

/** Validates and stores a group. Answers the audit entry, null without a change. */
async function storeGroup(
  ctx: Ctx,
  now: DashboardSettingsGroup,
  input: SettingsSave,
  undoOf?: string | undefined,
): Promise<string | null> {
  const { group } = input
  const next = { values: settingsGroups[group].parse(input.values) as Values, texts: withoutEmpty(input.texts) }
  const diff = toDiff(toState(now), toState(next))
  if (Object.keys(diff).length === 0 && !undoOf) return null
  if (group === 'currency') await assertNothingFree(ctx, next.values as unknown as MoneyRule)
  if (group === 'paymentGateway') await assertKeys(ctx, now.values, next.values)
  if (group === 'general' && diff.timeZone) await assertTimeZone(ctx, next.values.timeZone as string)
  if (group === 'pictures') await assertPictures(ctx, next.values as Record<string, string[]>)
  if (!(await replaceGroup(ctx.db, { group, data: next.values, texts: next.texts }, now.version)))
    throw new Refusal('version_conflict', await readDashboardGroup(ctx, { group }))
  return writeAudit(ctx, { section: 'settings', action: 'settings.save', target: group, diff, ...(undoOf && { undoOf }) })
}

export const settingsUndoHandlers: Record<'settings.save', RevertHandler> = {
  'settings.save': async (ctx, entry) => {
    const { group } = await readDashboardGroup(ctx, { group: entry.target as SettingsGroupName })
    const now = toState(group)
    assertUnchanged(entry, now)
    const { texts, ...values } = { ...now, ...before(entry) }
    // Validate again: the schema may have become stricter since.
    const input = SettingsSave.safeParse({ group: group.group, version: group.version, values, texts })
    if (!input.success) throw new Refusal('version_conflict', { group })
    return (await storeGroup(ctx, group, input.data, entry.id))!
  },
}

/** Values and translations of a group as the audit log records them. */
export const toState = ({ values, texts }: Pick<DashboardSettingsGroup, 'values' | 'texts'>): Values => ({ ...values, texts })

async function toDashboardGroup(
  ctx: Ctx,
  group: SettingsGroupName,
  saved: SavedGroup | undefined,
): Promise<DashboardSettingsGroup> {
  const values = groupValues(group, saved)
  const ids = group === 'pictures' ? Object.values(values as Record<string, string[]>).flat() : []
  return {
    group,
    values,
    defaults: groupValues(group, undefined),
    texts: (saved?.texts ?? {}) as DashboardSettingsGroup['texts'],
    translated: [...(translated[group] ?? [])],
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt ?? null,
    ...(group === 'pictures' && { pictures: Object.fromEntries(await picturesByIds(ctx, ids)) }),
  }
}

/** Values of a group in the default language, over the defaults. */
function groupValues(group: SettingsGroupName, saved: SavedGroup | undefined): Values {
  const fields = Object.keys(settingsGroups[group].shape)
  if (group === 'pictures') return Object.fromEntries(fields.map((field) => [field, saved?.data[field] ?? []]))
  const settings: Values = settingsFrom(saved ? [{ ...saved, texts: {} }] : [], defaultSettings.language)
  const source = group === 'general' ? settings : (settings[group] as Values)
  return Object.fromEntries(fields.map((field) => [field, source[field]]))
}

/**
 * Refuses an exchange rate that would round a price above 0 down to 0.
 * @throws bad_request
 */
async function assertNothingFree(ctx: Ctx, rule: MoneyRule): Promise<void> {
  const lowest = await lowestPrice(ctx.db)
  if (lowest !== null && chargedPrice(lowest, rule) === 0)
    throw new Refusal('bad_request', { fields: { 'values.exchangeRate': `makes a price of ${toAmount(lowest)} free` } })
}

/**
 * Refuses to switch on a payment method without keys.
 * @throws bad_request
 */
async function assertKeys(ctx: Ctx, now: Values, next: Values): Promise<void> {
  const ready = await readyMethods(ctx)
  const missing = paymentMethods.filter((method) => next[method] === true && now[method] !== true && !ready.has(method))
  if (missing.length > 0)
    throw new Refusal('bad_request', {
      fields: Object.fromEntries(missing.map((method) => [`values.${method}`, 'its keys are missing'])),
    })
}

/**
 * Refuses a time zone that PostgreSQL does not know: its list may be older or newer than that of Intl.
 * @throws bad_request
 */
async function assertTimeZone(ctx: Ctx, timeZone: string): Promise<void> {
  if (!(await knowsTimeZone(ctx.db, timeZone)))
    throw new Refusal('bad_request', { fields: { 'values.timeZone': 'is no time zone that the database knows' } })
}

async function assertPictures(ctx: Ctx, values: Record<string, string[]>): Promise<void> {
  const known = await picturesByIds(ctx, Object.values(values).flat())
  for (const [field, ids] of Object.entries(values))
    if (ids.some((id) => !known.has(id))) throw new Refusal('bad_request', { fields: { [`values.${field}`]: 'no such picture' } })
}

const withoutEmpty = (texts: DashboardSettingsGroup['texts']): DashboardSettingsGroup['texts'] =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, words]) => [language, Object.fromEntries(Object.entries(words).filter(([, word]) => word.trim() !== ''))])
      .filter(([, words]) => Object.keys(words as object).length > 0),
  )
