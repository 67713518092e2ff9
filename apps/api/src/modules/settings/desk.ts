import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import { paymentMethods } from '@haat/shared/payments/constants.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { settingsDeskApi } from '@haat/shared/settings/desk-endpoints.ts'
import { type DeskSettingsGroup, SettingsSave } from '@haat/shared/settings/desk-schema.ts'
import { type SettingsGroupName, settingsGroupNames, settingsGroups, translated } from '@haat/shared/settings/groups.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoers } from '../audit/undo.ts'
import { picturesByIds } from '../media/service.ts'
import { findKept, type KeptGroup, lowestPrice, replaceGroup } from './desk-repo.ts'
import { settingsFrom } from './groups.ts'
import { readyMethods } from './payment-methods.ts'

type Values = Record<string, unknown>
type Group = { group: DeskSettingsGroup }

export async function listGroups(ctx: Ctx): Promise<{ groups: DeskSettingsGroup[] }> {
  const kept = new Map((await findKept(ctx.db)).map((row) => [row.group, row]))
  return { groups: await Promise.all(settingsGroupNames.map((name) => groupOf(ctx, name, kept.get(name)))) }
}

export async function readDeskGroup(ctx: Ctx, { group }: ParsedOf<typeof settingsDeskApi.read>): Promise<Group> {
  const kept = (await findKept(ctx.db)).find((row) => row.group === group)
  return { group: await groupOf(ctx, group, kept) }
}

export const saveGroup = (ctx: Ctx, wanted: SettingsSave): Promise<Group & { undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const { group: now } = await readDeskGroup(ctx, wanted)
    if (now.version !== wanted.version) throw new Refusal('version_conflict', { group: now })
    const undo = await write(ctx, now, wanted)
    return { ...(await readDeskGroup(ctx, wanted)), undo }
  })

/** Answers the audit entry; null where nothing changed. */
async function write(ctx: Ctx, now: DeskSettingsGroup, wanted: SettingsSave, undoOf?: string): Promise<string | null> {
  const { group } = wanted
  const next = { values: settingsGroups[group].parse(wanted.values) as Values, texts: withoutEmpty(wanted.texts) }
  const diff = diffOf(stateOf(now), stateOf(next))
  if (Object.keys(diff).length === 0 && !undoOf) return null
  if (group === 'currency') await assertNothingFree(ctx, next.values as unknown as MoneyRule)
  if (group === 'paymentGateway') await assertKeys(ctx, now.values, next.values)
  if (group === 'pictures') await assertPictures(ctx, next.values as Record<string, string[]>)
  if (!(await replaceGroup(ctx.db, { group, data: next.values, texts: next.texts }, now.version)))
    throw new Refusal('version_conflict', await readDeskGroup(ctx, { group }))
  return writeAudit(ctx, { section: 'settings', action: 'settings.save', target: group, diff, ...(undoOf && { undoOf }) })
}

export const settingsUndoers: Undoers = {
  'settings.save': async (ctx, entry) => {
    const { group } = await readDeskGroup(ctx, { group: entry.target as SettingsGroupName })
    const now = stateOf(group)
    assertStill(entry, now)
    const { texts, ...values } = { ...now, ...before(entry) }
    // Through the schema once more: it may have become stricter since.
    const wanted = SettingsSave.safeParse({ group: group.group, version: group.version, values, texts })
    if (!wanted.success) throw new Refusal('version_conflict', { group })
    return (await write(ctx, group, wanted.data, entry.id))!
  },
}

const stateOf = ({ values, texts }: Pick<DeskSettingsGroup, 'values' | 'texts'>): Values => ({ ...values, texts })

async function groupOf(ctx: Ctx, group: SettingsGroupName, kept: KeptGroup | undefined): Promise<DeskSettingsGroup> {
  const values = valuesOf(group, kept)
  const ids = group === 'pictures' ? Object.values(values as Record<string, string[]>).flat() : []
  return {
    group,
    values,
    defaults: valuesOf(group, undefined),
    texts: (kept?.texts ?? {}) as DeskSettingsGroup['texts'],
    translated: [...(translated[group] ?? [])],
    version: kept?.version ?? 0,
    updatedAt: kept?.updatedAt ?? null,
    ...(group === 'pictures' && { pictures: Object.fromEntries(await picturesByIds(ctx, ids)) }),
  }
}

/** The fields of a group in the shop's own words, over the defaults. */
function valuesOf(group: SettingsGroupName, kept: KeptGroup | undefined): Values {
  const fields = Object.keys(settingsGroups[group].shape)
  if (group === 'pictures') return Object.fromEntries(fields.map((field) => [field, kept?.data[field] ?? []]))
  const settings: Values = settingsFrom(kept ? [{ ...kept, texts: {} }] : [], defaultSettings.language)
  const source = group === 'general' ? settings : (settings[group] as Values)
  return Object.fromEntries(fields.map((field) => [field, source[field]]))
}

/** A rate so small that something with a price would cost nothing is a slip of the hand. */
async function assertNothingFree(ctx: Ctx, rule: MoneyRule): Promise<void> {
  const lowest = await lowestPrice(ctx.db)
  if (lowest !== null && chargedPrice(lowest, rule) === 0)
    throw new Refusal('bad_request', { fields: { 'values.exchangeRate': `makes a price of ${toAmount(lowest)} free` } })
}

/** A provider without keys is not switched on. */
async function assertKeys(ctx: Ctx, now: Values, next: Values): Promise<void> {
  const ready = await readyMethods(ctx)
  const missing = paymentMethods.filter((method) => next[method] === true && now[method] !== true && !ready.has(method))
  if (missing.length > 0)
    throw new Refusal('bad_request', {
      fields: Object.fromEntries(missing.map((method) => [`values.${method}`, 'its keys are missing'])),
    })
}

async function assertPictures(ctx: Ctx, values: Record<string, string[]>): Promise<void> {
  const known = await picturesByIds(ctx, Object.values(values).flat())
  for (const [field, ids] of Object.entries(values))
    if (ids.some((id) => !known.has(id))) throw new Refusal('bad_request', { fields: { [`values.${field}`]: 'no such picture' } })
}

const withoutEmpty = (texts: DeskSettingsGroup['texts']): DeskSettingsGroup['texts'] =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, words]) => [language, Object.fromEntries(Object.entries(words).filter(([, word]) => word.trim() !== ''))])
      .filter(([, words]) => Object.keys(words as object).length > 0),
  )
