import { type SetupKey, setupKeys, setupSteps } from '@haat/shared/overview/setup.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../ctx.ts'
import { readMailState } from '../mails/desk.ts'
import { readSettings } from '../settings/service.ts'
import { findSetupFacts } from './repo.ts'

/** The first steps of a new shop, for who sets it up; null when nothing is left, and in the demo shop, which is no new one. */
export async function setupOf(ctx: Ctx): Promise<{ key: SetupKey; done: boolean }[] | null> {
  const session = ctx.person?.session ?? null
  if (ctx.env.demo || !can(session, 'settings', 'edit')) return null
  const [facts, settings, { mail }] = await Promise.all([findSetupFacts(ctx.db), readSettings(ctx), readMailState(ctx)])
  const done: Record<SetupKey, boolean> = {
    ...facts,
    name: settings.name !== '',
    logo: settings.logo.length > 0,
    colour: settings.color.primary !== '',
    payment: Object.values(settings.paymentGateway).some(Boolean),
    mail: mail.way === 'smtp',
  }
  const steps = setupKeys
    .filter((key) => can(session, setupSteps[key], key === 'order' ? 'view' : 'edit'))
    .map((key) => ({ key, done: done[key] }))
  return steps.every((step) => step.done) ? null : steps
}
