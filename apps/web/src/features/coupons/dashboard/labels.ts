import { locale } from '@haat/shared/format.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../lib/dashboard/list/list-text.ts'
import { readNumber } from '../../../lib/dashboard/read-number.ts'
import { formatDateTime, formatNumber, moneyInText } from '../../../lib/format.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { CouponTarget } from './targets.ts'
import { problemsOfRules, type RuleValues, rulesFrom } from './values.ts'

/** Formats a percentage in the given language: `12.5%`. */
export const percentText = (percent: number, language: Language): string =>
  formatNumber(percent / 100, language, { style: 'percent', maximumFractionDigits: 2 })

/** Summary of the rules typed so far, as a sentence. */
export function useSentence(): (values: RuleValues, targets: readonly CouponTarget[]) => string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  return (values, targets) => {
    const problems = problemsOfRules(values)
    if (problems.percent) return undefined
    const rules = rulesFrom(values)
    const { scope } = values
    const percent = percentText(rules.percent, language)
    const names = targets.slice(0, 3).map(({ name }) => `\u2068${name}\u2069`)
    const what =
      scope.type === 'all'
        ? t('dashboard.coupons.says.all', { percent })
        : scope.ids.length > 0 && scope.ids.length === names.length
          ? t('dashboard.coupons.says.some', { percent, names: new Intl.ListFormat(locale[language]).format(names) })
          : t(`dashboard.coupons.says.${scope.type}`, { percent, count: scope.ids.length })
    const least = problems.minimum ? 0 : toAmount(chargedPrice(toMinor(rules.minimum), currency))
    const often = readNumber(values.perCustomerLimit)
    const parts = [
      what,
      least > 0 && t('dashboard.coupons.says.minimum', { amount: moneyInText(least, currency) }),
      often && !problems.perCustomerLimit && t('dashboard.coupons.says.perCustomer', { count: often }),
      rules.usageLimit && !problems.usageLimit && t('dashboard.coupons.says.limit', { count: rules.usageLimit }),
      rules.startsAt && t('dashboard.coupons.says.from', { date: formatDateTime(rules.startsAt, language) }),
      rules.endsAt && !problems.endsAt && t('dashboard.coupons.says.until', { date: formatDateTime(rules.endsAt, language) }),
    ]
    return listText(
      parts.filter((part) => typeof part === 'string'),
      language,
    )
  }
}
