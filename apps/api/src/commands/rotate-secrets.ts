import { resealExtensionSettings } from '../modules/extensions/service.ts'
import { endOldGuestLinks } from '../modules/orders/service.ts'
import { resealKeys } from '../modules/payments/service.ts'
import { resealAuthenticators } from '../modules/security/service.ts'
import type { Ctx } from '../platform/context.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { withShop } from './with-shop.ts'

interface Options {
  /** invalidates links to guest orders that were signed with another secret */
  endGuestLinks?: boolean | undefined
}

/** `pnpm shop rotate-secrets`: re-encrypts stored values after `SESSION_SECRET` was replaced, while the previous secret is still configured. */
export async function run(options: Options): Promise<number> {
  return withShop((ctx) => rotate(ctx, options))
}

/** Returns the exit code. Can be repeated at any time, also while the shop is running. */
export async function rotate(
  ctx: Ctx,
  { endGuestLinks = false }: Options,
  say: (line: string) => void = console.log,
): Promise<number> {
  if (!ctx.env.previousSecret)
    throw new StartError(
      'Set SESSION_SECRET to the new secret and SESSION_SECRET_PREVIOUS to the one before, then run this again.',
    )
  const keys = await resealKeys(ctx)
  say(`Payment keys: ${keys.changed} sealed again, ${keys.current} already done.`)
  const apps = await resealAuthenticators(ctx, (done, total) => say(`Authenticators: ${done} of ${total}`))
  say(`Authenticators: ${apps.changed} sealed again, ${apps.current} already done.`)
  const extensions = await resealExtensionSettings(ctx)
  if (extensions.changed > 0 || extensions.current > 0)
    say(`Secrets of extensions: ${extensions.changed} sealed again, ${extensions.current} already done.`)
  if (endGuestLinks) {
    const ended = await endOldGuestLinks(ctx, (done) => say(`Links to guests’ orders: ${done} looked at`))
    say(`Links to guests’ orders: ${ended} made anew.`)
  }
  const lost = [
    ...keys.lost.map((method) => `keys of ${method}`),
    ...extensions.lost.map((name) => `setting of the extension ${name}`),
    ...apps.lost.map((id) => `authenticator of account ${id}`),
  ]
  for (const what of lost) say(`Opened by neither secret: ${what}`)
  if (lost.length === 0)
    say('Nothing at rest needs SESSION_SECRET_PREVIOUS any more. See docs/deployment.md for when to remove it.')
  return lost.length === 0 ? 0 : 1
}
