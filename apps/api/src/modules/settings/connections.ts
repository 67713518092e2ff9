import { paymentMethods } from '@haat/shared/payments/constants.ts'
import type { Connections } from '@haat/shared/settings/dashboard/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { apiOrigin } from '../../platform/network/origins.ts'
import { readyMethods } from './payment-methods.ts'

/** Which sign-in and payment providers have keys, from environment and saved keys. Contains no keys. */
export async function readConnections(ctx: Ctx): Promise<{ connections: Connections }> {
  const { env } = ctx
  const provider = (name: 'google' | 'facebook') => ({
    ready: env[name] !== undefined,
    callback: `${apiOrigin(env)}/api/auth/callback/${name}`,
  })
  const ready = await readyMethods(ctx)
  return {
    connections: {
      publicUrl: env.publicUrl,
      signIn: { google: provider('google'), facebook: provider('facebook') },
      payments: Object.fromEntries(
        paymentMethods.map((method) => [method, { ready: ready.has(method) }]),
      ) as Connections['payments'],
    },
  }
}
