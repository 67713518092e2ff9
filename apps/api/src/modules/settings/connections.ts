import type { Connections } from '@haat/shared/settings/desk-schema.ts'
import type { Ctx } from '../../ctx.ts'

/** Told by the configuration of the machine; the keys themselves stay there. */
export async function readConnections({ env }: Ctx): Promise<{ connections: Connections }> {
  const provider = (name: 'google' | 'facebook') => ({
    ready: env[name] !== undefined,
    callback: `${env.publicUrl}/api/auth/callback/${name}`,
  })
  const unconnected = { ready: false }
  return {
    connections: {
      publicUrl: env.publicUrl,
      signIn: { google: provider('google'), facebook: provider('facebook') },
      // Cash and bank transfer need nobody else.
      payments: {
        cod: { ready: true },
        paypal: unconnected,
        stripe: unconnected,
        sslCommerz: unconnected,
        razorpay: unconnected,
        bankTransfer: { ready: true },
      },
    },
  }
}
