import type { Quote } from '@haat/shared/cart/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber, moneyInText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** The tax of a cart or an order, as the server calculates it. */
export type TaxFacts = Pick<Quote, 'taxes' | 'taxIncluded'> & { taxPending?: boolean }

/** `VAT 15%` in the given language. */
export function taxName({ name, names, percent }: TaxFacts['taxes'][number], language: Language): string {
  const rate = formatNumber(percent / 100, language, { style: 'percent', maximumFractionDigits: 3 })
  return `${names?.[language] ?? name} ${rate}`
}

/** Tax included in the total, shown below it for information. */
export function TaxWithin({ tax, currency }: { tax: TaxFacts; currency: Parameters<typeof moneyInText>[1] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!tax.taxIncluded) return null
  return tax.taxes.map((row) => (
    <div key={row.name} className="flex justify-end text-sm text-soft">
      <dt className="sr-only">{taxName(row, language)}</dt>
      <dd className="text-end">
        {t('cart.taxWithin', { amount: moneyInText(row.amount, currency), name: taxName(row, language) })}
      </dd>
    </div>
  ))
}
