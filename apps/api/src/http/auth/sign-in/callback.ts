import { readRules } from '../../../modules/settings/service.ts'
import { sendTo } from '../call.ts'
import type { AuthCall } from '../types.ts'
import { openMailLink, startMailLink } from './mail-link.ts'
import { signInWithPasskey } from './passkey.ts'
import { configuredProvider, isOffered, isSocial, providers } from './providers.ts'
import { signInWithPassword } from './sign-in.ts'
import { endSocial, startSocial } from './social.ts'

/** Credential checks by provider. */
export const authorize = { credentials: signInWithPassword, passkey: signInWithPasskey }

/** POST `signin/<provider>`. Credentials start on the sign-in page, so it redirects there. */
export async function startSignIn(call: AuthCall): Promise<void> {
  const { req, ctx, base, verified } = call
  const id = configuredProvider(ctx.env, req.params.provider)
  if (!verified || !id || !isOffered(ctx.env, await readRules(ctx), id)) return sendTo(call, `${base}/signin?csrf=true`)
  if (isSocial(id)) return startSocial(call, id)
  if (id === 'email') return startMailLink(call)
  sendTo(call, `${base}/signin`)
}

/** GET and POST `callback/<provider>` for configured providers. */
export async function endSignIn(call: AuthCall): Promise<void> {
  const { req, res, ctx, base, verified } = call
  const id = configuredProvider(ctx.env, req.params.provider)!
  if (isSocial(id)) return endSocial(call, id, { isOffered: isOffered(ctx.env, await readRules(ctx), id) })
  if (id === 'email') return openMailLink(call, { isOffered: isOffered(ctx.env, await readRules(ctx), id) })
  if (req.method === 'POST') return verified ? authorize[id](call) : sendTo(call, `${base}/signin?csrf=true`)
  res
    .status(405)
    .set('Allow', 'POST')
    .type('text/plain')
    .send(`Error: Callback for provider type ${providers[id].type} not supported`)
}
