import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakePaypal } from '@haat/api/src/testing/providers/paypal.ts'
import type { FakeProvider } from '@haat/api/src/testing/providers/provider.ts'
import { fakeRazorpay } from '@haat/api/src/testing/providers/razorpay.ts'
import { fakeSslCommerz } from '@haat/api/src/testing/providers/sslcommerz.ts'
import { fakeStripe } from '@haat/api/src/testing/providers/stripe.ts'
import { onlineMethods, type ProviderMethod, perMethod } from '@haat/shared/payments/constants.ts'
import { journeyEnv, openShop, type Shop } from './shop.ts'

export interface PayShop extends Shop {
  providers: Record<ProviderMethod, FakeProvider>
}

/** Opens a shop with all payment methods and fake providers on another site. */
export async function openPayShop(): Promise<PayShop> {
  const [stripe, paypal, sslCommerz, razorpay] = await Promise.all([fakeStripe(), fakePaypal(), fakeSslCommerz(), fakeRazorpay()])
  const providers: PayShop['providers'] = { stripe, paypal, sslCommerz, razorpay }
  const folder = mkdtempSync(join(tmpdir(), 'haat-pay-'))
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, paypal.authority)
  const shop = await openShop({
    hostname: 'localhost',
    env: {
      ...journeyEnv,
      ...Object.assign({}, ...onlineMethods.map((method) => variables(method.toUpperCase(), providers[method]))),
      NODE_EXTRA_CA_CERTS: authority,
    },
  })
  for (const [method, provider] of Object.entries(providers))
    provider.notifyAddress(`${shop.processes[0]!.url}/api/payments/${method}/webhook`)
  await shop.ask(
    `INSERT INTO settings ("group", data) VALUES
       ('security', '{"loginForPurchase": false}'),
       ('bank', '{"details": "Harbour Bank\\nIBAN DE89 3704 0044 0532 0130 00"}'),
       ('paymentGateway', '${JSON.stringify(perMethod(true))}')
     ON CONFLICT ("group") DO UPDATE SET data = settings.data || excluded.data`,
  )
  return {
    ...shop,
    providers,
    stop: async () => {
      await shop.stop()
      await Promise.all(Object.values(providers).map((one) => one.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `secretKey` of Stripe is `STRIPE_SECRET_KEY`. */
const variables = (name: string, { url, keys }: FakeProvider): Record<string, string> => ({
  [`${name}_BASE_URL`]: url,
  ...Object.fromEntries(
    Object.entries(keys).map(([field, value]) => [`${name}_${field.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`, value]),
  ),
})
