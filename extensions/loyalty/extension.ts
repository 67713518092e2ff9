import { type Ctx, defineExtension, route } from '@haat/api/extension'
import { loyaltyApi } from './endpoints.ts'
import { rulesBlock } from './server/block.ts'
import {
  earnedMail,
  earnPoints,
  lowerReduction,
  priceReduction,
  redeemReduction,
  returnPoints,
  settleRefund,
} from './server/orders.ts'
import { adjustPoints, listCustomers, readRules, showCustomer, showOwn, showRules, spendOwn } from './server/points.ts'
import { deleteAccount, expireAccounts } from './server/repo.ts'
import { LoyaltySettings } from './settings.ts'
import ar from './texts/ar.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }

const day = 86_400

/** Customers earn points with delivered orders and spend them in the cart. */
export default defineExtension({
  name: 'loyalty',
  texts: { ar, bn, en, fr },
  settings: LoyaltySettings,
  routes: [
    route(loyaltyApi.rules, showRules),
    route(loyaltyApi.own, showOwn),
    route(loyaltyApi.spend, spendOwn),
    route(loyaltyApi.customers, listCustomers),
    route(loyaltyApi.customer, showCustomer),
    route(loyaltyApi.adjust, adjustPoints),
  ],
  pages: { customers: 'customers:view' },
  blocks: { rules: rulesBlock },
  listeners: { 'order.delivered': earnPoints, 'order.cancelled': returnPoints, 'refund.succeeded': settleRefund },
  jobs: { expire: { every: day, run: expireOld } },
  mails: { earned: earnedMail },
  eraseCustomer: ({ db }, userId) => deleteAccount(db, userId),
  promotion: { price: priceReduction, redeem: redeemReduction, lower: lowerReduction },
})

async function expireOld(ctx: Ctx): Promise<number> {
  const { expireMonths } = await readRules(ctx)
  return expireMonths === 0 ? 0 : expireAccounts(ctx.db, expireMonths)
}
