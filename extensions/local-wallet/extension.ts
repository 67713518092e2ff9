import { defineExtension } from '@haat/api/extension'
import { walletGateway } from './gateway.ts'
import { toKeys, WalletSettings } from './settings.ts'
import ar from './texts/ar.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }

/** Example of a payment method: a wallet with a hosted payment page. */
export default defineExtension({
  name: 'local-wallet',
  texts: { ar, bn, en, fr },
  settings: WalletSettings,
  payment: { gateway: walletGateway, keys: toKeys },
})
