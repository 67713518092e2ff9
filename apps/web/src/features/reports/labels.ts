import { formatShortMoney } from '@haat/shared/format.ts'
import { roundPrice, toAmount } from '@haat/shared/money.ts'
import type { StepSize } from '@haat/shared/reports/periods.ts'
import type { Currency } from '@haat/shared/settings/schema.ts'
import { formatMoney, formatNumber, locale, type PrintedCurrency } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'

export type ShownCurrency = PrintedCurrency & Pick<Currency, 'decimals'>

/** Formats figures and dates. Days are those of the shop, regardless of the user's time zone. */
export function useFigureWords(currency: ShownCurrency) {
  const language = useLanguage()
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale[language], { timeZone: 'UTC', ...options })
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  }
  const full = dates({ year: 'numeric', month: 'short', day: 'numeric' })
  const month = dates({ year: 'numeric', month: 'long' })
  const onAxis = { day: dates({ month: 'short', day: 'numeric' }), month: dates({ month: 'short', year: '2-digit' }) }
  return {
    day: full,
    span: ({ from, to }: { from: string; to: string }) => (from === to ? full(from) : `${full(from)} – ${full(to)}`),
    /** a time step; short on the axis */
    step: (day: string, by: StepSize) => (by === 'month' ? month(day) : full(day)),
    axis: (day: string, by: StepSize) => (by === 'month' ? onAxis.month(day) : onAxis.day(day)),
    money: (amount: number) => formatMoney(rounded(amount), currency),
    /** an average, rounded like prices */
    about: (amount: number) => formatMoney(toAmount(roundPrice(Math.round(amount * 100), currency.decimals)), currency),
    shortMoney: (amount: number) => `\u2066${formatShortMoney(amount, currency, language)}\u2069`,
    number: (value: number) => formatNumber(value, language),
    shortNumber: (value: number) => formatNumber(value, language, { notation: 'compact', maximumFractionDigits: 1 }),
    percent: (share: number) =>
      formatNumber(share, language, { style: 'percent', maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 }),
  }
}

const rounded = (amount: number) => Math.round(amount * 100) / 100
