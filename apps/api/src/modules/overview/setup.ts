import { isPublicUrl } from '@haat/shared/overview/readiness.ts'
import { type SetupKey, setupKeys, setupSteps } from '@haat/shared/overview/setup.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../platform/context.ts'
import { readMailState } from '../mails/service.ts'
import { readOpeningState } from '../opening/service.ts'
import { readSettings } from '../settings/service.ts'
import { findSetupFacts } from './repo.ts'

/** Setup steps of a new shop that the user may complete; null when all are done, and in the demo shop. */
export async function setupOf(ctx: Ctx): Promise<{ key: SetupKey; done: boolean }[] | null> {
  const session = ctx.person?.session ?? null
  if (ctx.env.demo || !can(session, 'settings', 'edit')) return null
  const [facts, settings, { mail }, { closed }] = await Promise.all([
    findSetupFacts(ctx.db),
    readSettings(ctx),
    readMailState(ctx),
    readOpeningState(ctx),
  ])
  const done: Record<SetupKey, boolean> = {
    ...facts,
    logo: settings.logo.length > 0,
    payment: Object.values(settings.paymentGateway).some(Boolean),
    domain: isPublicUrl(ctx.env.publicUrl),
    mail: mail.way === 'smtp' && settings.email !== '',
    opening: !closed,
  }
  const steps = setupKeys
    // Shops are open unless the merchant closed them.
    .filter((key) => key !== 'opening' || closed)
    .filter((key) => can(session, setupSteps[key], key === 'order' ? 'view' : 'edit'))
    .map((key) => ({ key, done: done[key] }))
  return steps.every((step) => step.done) ? null : steps
}
