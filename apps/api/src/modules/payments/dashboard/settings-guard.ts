import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { can } from '@haat/shared/permissions.ts'
import type { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import type { SettingsSave } from '@haat/shared/settings/dashboard/schema.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { requireFreshSignIn } from '../../accounts/service.ts'
import type { RevertHandler } from '../../audit/service.ts'
import { type PaymentSettingsChange, queueMail } from '../../mails/service.ts'
import { saveGroup, settingsUndoHandlers } from '../../settings/service.ts'
import { listAdmins } from '../../staff/service.ts'

/** Queues an email to every admin with actor, time and kind of the change, without key values, inside the transaction of the change. */
export async function notifyAdmins(ctx: Ctx, change: PaymentSettingsChange, method?: PaymentMethod): Promise<void> {
  const { name, email } = ctx.person!.session.user
  const data = { change, method: method ?? null, by: name, email, at: new Date().toISOString() }
  for (const { _id } of await listAdmins(ctx)) await queueMail(ctx, { kind: 'payment-settings-changed', userId: _id, data })
}

/**
 * Saves a settings group. Bank details also require the permission `payments: edit` and reauthentication.
 * @throws not_allowed, reauthentication_required, password_wrong, sign_in_again, refusals of `saveGroup`
 */
export async function saveSettingsGroup(
  ctx: Ctx,
  { password, ...input }: SettingsSave,
): Promise<AnswerOf<typeof settingsDashboardApi.save>> {
  if (input.group !== 'bank') return saveGroup(ctx, input)
  assertPaymentsPermission(ctx)
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    const saved = await saveGroup(ctx, input)
    if (saved.undo) await notifyAdmins(ctx, 'bank-changed')
    return saved
  })
}

/** Undoing a change of bank details requires the same permission and reauthentication. */
export const guardedSettingsUndoHandlers: Record<'settings.save', RevertHandler> = {
  'settings.save': async (ctx, entry) => {
    if (entry.target !== 'bank') return settingsUndoHandlers['settings.save'](ctx, entry)
    assertPaymentsPermission(ctx)
    await requireFreshSignIn(ctx, undefined)
    const undone = await settingsUndoHandlers['settings.save'](ctx, entry)
    await notifyAdmins(ctx, 'bank-changed')
    return undone
  },
}

function assertPaymentsPermission({ person }: Ctx): void {
  if (!can(person?.session ?? null, 'payments', 'edit')) throw new Refusal('not_allowed')
}
