import { paymentMethods } from '@haat/shared/payments/constants.ts'
import type { Connections } from '@haat/shared/settings/desk-schema.ts'
import type { Ctx } from '../../ctx.ts'
import { readyMethods } from './payment-methods.ts'

/** Told by the configuration of the machine, and of payments by the keys that staff have entered; the keys themselves stay there. */
export async function readConnections(ctx: Ctx): Promise<{ connections: Connections }> {
  const { env } = ctx
  const provider = (name: 'google' | 'facebook') => ({
    ready: env[name] !== undefined,
    callback: `${env.publicUrl}/api/auth/callback/${name}`,
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
