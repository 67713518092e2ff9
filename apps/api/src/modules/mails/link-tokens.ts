import { paths } from '@haat/shared/paths.ts'
import type { Ctx } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/encryption.ts'
import { apiOrigin } from '../../platform/network/origins.ts'
import { pageUrl } from '../../platform/page-url.ts'

/** Actions of links in mails: confirm an alert or a newsletter sign-up; end all alerts of the recipient, cart reminders, the newsletter. */
const linkActions = { y: 'confirm', n: 'confirm-newsletter', w: 'end-alerts', c: 'end-carts', u: 'end-newsletter' } as const
type ActionCode = keyof typeof linkActions
export type LinkAction = (typeof linkActions)[ActionCode]

const purpose = 'link of a mail'

/**
 * Sealed token of a link: it grants this one action on one id and is not stored. The letter before it is for the page, which names the action
 * before a click.
 */
const linkToken = (ctx: Ctx, actionCode: ActionCode, id: string): string =>
  actionCode + seal(ctx.env, purpose, `${actionCode}${id}`)

/**
 * Action and id of a token; null if it is not authentic. Tokens of mails that were sent before 2026-11-28 have no letter before them. The id of
 * `end-alerts` is `account:` with the id of an account or `email:` with an address; in mails that were sent before 2026-11-29, it is the id of an alert.
 */
export function readToken(ctx: Ctx, token: string): { action: LinkAction; id: string } | null {
  const sealed = unseal(ctx.env, purpose, token.slice(1))
  const content = sealed === null ? unseal(ctx.env, purpose, token) : sealed[0] === token[0] ? sealed : null
  const found = content === null ? null : /^([ynwcu])([0-9a-f-]{36}|(?:account|email):.+)$/.exec(content)
  return found && { action: linkActions[found[1] as ActionCode], id: found[2]! }
}

/**
 * URL of the page that carries out a link after a click, which mail scanners that open it do not make. The token is in the fragment, so that it
 * does not reach server logs.
 */
export const mailLinkUrl = (ctx: Ctx, actionCode: ActionCode, id: string): string =>
  `${pageUrl(ctx, paths.mailLink)}#${linkToken(ctx, actionCode, id)}`

/** How to unsubscribe from a mail: page for the recipient and one-click URL for mail programs (RFC 8058). */
export function unsubscribeLinks(ctx: Ctx, actionCode: 'w' | 'c' | 'u', id: string): { page: string; post: string } {
  const token = linkToken(ctx, actionCode, id)
  return { page: mailLinkUrl(ctx, actionCode, id), post: `${apiOrigin(ctx.env)}/api/unsubscribe?token=${token}` }
}
