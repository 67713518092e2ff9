import type { AuditSection } from '@haat/shared/audit/dashboard/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMoney, formatNumber } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { fieldName } from '../labels.ts'

interface Props {
  section: AuditSection
  field: string
  value: unknown
}

/** A logged value in readable form; objects field by field. */
export function Value({ section, field, value }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name: currency } = useCurrency()
  if (value === null || value === undefined || value === '')
    return <span className="text-faint">{t('dashboard.audit.nothing')}</span>
  if (typeof value === 'boolean') return t(value ? 'dashboard.list.yes' : 'dashboard.list.no')
  if (typeof value === 'number') return <bdi className="tabular">{numberText({ section, field, value }, language, currency)}</bdi>
  if (typeof value === 'string')
    return isMoment(value) ? (
      <time dateTime={value}>{formatDateTime(value, language)}</time>
    ) : (
      <bdi className="whitespace-pre-wrap">{value}</bdi>
    )
  if (Array.isArray(value)) return <Several section={section} field={field} values={value} />
  return (
    <dl className="space-y-0.5">
      {Object.entries(value as object).map(([name, part]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">
            <bdi>{fieldName(name)}</bdi>
          </dt>
          <dd className="min-w-0">
            <Value section={section} field={name} value={part} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Primitive values in one line, objects one below the other; beyond twenty only their number. */
function Several({ section, field, values }: { section: AuditSection; field: string; values: readonly unknown[] }) {
  const { t } = useTranslation()
  if (values.length === 0) return <span className="text-faint">{t('dashboard.audit.nothing')}</span>
  const shown = values.slice(0, 20)
  const plain = values.every((one) => typeof one !== 'object')
  return (
    <>
      <ul className={plain ? 'flex flex-wrap gap-x-3 gap-y-0.5' : 'space-y-2'}>
        {shown.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a static list
          <li key={at} className="min-w-0 break-words">
            <Value section={section} field={field} value={one} />
          </li>
        ))}
      </ul>
      {values.length > shown.length && (
        <p className="text-sm text-soft">{t('dashboard.audit.more', { count: values.length - shown.length })}</p>
      )}
    </>
  )
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))

const amounts = ['price', 'comparePrice', 'minimum', 'cost', 'freeOver', 'total', 'amount']
/** Sections that log amounts in minor units (hundredths). */
const inMinor: readonly AuditSection[] = ['products', 'coupons', 'delivery']

/** Amounts have the decimals of the shop's currency, without its symbol: the log does not name the currency of an entry. */
function numberText({ section, field, value }: Props & { value: number }, language: Language, currency: string): string {
  if (!amounts.includes(field)) return formatNumber(value, language)
  const amount = inMinor.includes(section) ? toAmount(value) : value
  return formatMoney(amount, { name: currency, s: '' })
}
