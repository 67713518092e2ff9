import { roundPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { formatMoney } from '../../lib/format.ts'

/** The shop's part of the form; language and country are stored separately. */
export type ShopDraft = Pick<SetUp['shop'], 'name' | 'languages' | 'currency' | 'primary'> & { deliveryCost: string }

/** A price as the shop would show it, for previews of currency and colour. */
export const samplePrice = ({ currency }: ShopDraft): string =>
  formatMoney(toAmount(roundPrice(toMinor(1249.5), currency.decimals)), currency)
