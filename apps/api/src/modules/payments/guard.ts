import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { can } from '@haat/shared/permissions.ts'
import type { settingsDeskApi } from '@haat/shared/settings/desk-endpoints.ts'
import type { SettingsSave } from '@haat/shared/settings/desk-schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { requireFreshSignIn } from '../accounts/proof.ts'
import type { Undoers } from '../audit/undo.ts'
import { queueMail } from '../mails/service.ts'
import type { PaymentSettingsChange } from '../mails/texts/type.ts'
import { saveGroup, settingsUndoers } from '../settings/desk.ts'
import { listAdmins } from '../staff/service.ts'

/** Inside the transaction of the change: each admin gets an email that names who, when and what, and no key. */
export async function notifyAdmins(ctx: Ctx, change: PaymentSettingsChange, method?: PaymentMethod): Promise<void> {
  const { name, email } = ctx.person!.session.user
  const data = { change, method: method ?? null, by: name, email, at: new Date().toISOString() }
  for (const { _id } of await listAdmins(ctx)) await queueMail(ctx, { kind: 'payment-settings-changed', userId: _id, data })
}

/** Settings as staff save them; where buyers pay to needs a right of its own, and a fresh sign-in. */
export async function saveSettingsGroup(
  ctx: Ctx,
  { password, ...wanted }: SettingsSave,
): Promise<AnswerOf<typeof settingsDeskApi.save>> {
  if (wanted.group !== 'bank') return saveGroup(ctx, wanted)
  assertRight(ctx)
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    const saved = await saveGroup(ctx, wanted)
    if (saved.undo) await notifyAdmins(ctx, 'bank-changed')
    return saved
  })
}

/** Taking back a change of the bank details is one. */
export const guardedSettingsUndoers: Undoers = {
  'settings.save': async (ctx, entry) => {
    if (entry.target !== 'bank') return settingsUndoers['settings.save']!(ctx, entry)
    assertRight(ctx)
    await requireFreshSignIn(ctx, undefined)
    const undone = await settingsUndoers['settings.save']!(ctx, entry)
    await notifyAdmins(ctx, 'bank-changed')
    return undone
  },
}

function assertRight({ person }: Ctx): void {
  if (!can(person?.session ?? null, 'payments', 'edit')) throw new Refusal('not_allowed')
}
