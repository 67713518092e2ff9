import type { Ctx } from '../ctx.ts'
import { endOldGuestLinks } from '../modules/orders/opening-token.ts'
import { resealKeys } from '../modules/payments/keys.ts'
import { resealAuthenticators } from '../modules/security/reseal.ts'
import { StartError } from '../start-error.ts'
import { withShop } from './with-shop.ts'

interface Options {
  /** links to guests' orders that were made with another secret open nothing any more */
  endGuestLinks?: boolean | undefined
}

/** `pnpm shop rotate-secrets`: after `SESSION_SECRET` was replaced, while the one before is still there to open what it sealed. */
export async function run(options: Options): Promise<number> {
  return withShop((ctx) => rotate(ctx, options))
}

/** Answers the exit code. May be run again at any time, also while the shop is open. */
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
  if (endGuestLinks) {
    const ended = await endOldGuestLinks(ctx, (done) => say(`Links to guests’ orders: ${done} looked at`))
    say(`Links to guests’ orders: ${ended} made anew.`)
  }
  const lost = [...keys.lost.map((method) => `keys of ${method}`), ...apps.lost.map((id) => `authenticator of account ${id}`)]
  for (const what of lost) say(`Opened by neither secret: ${what}`)
  if (lost.length === 0)
    say('Nothing at rest needs SESSION_SECRET_PREVIOUS any more. See docs/deployment.md for when to remove it.')
  return lost.length === 0 ? 0 : 1
}
