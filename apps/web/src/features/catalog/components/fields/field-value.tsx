import type { ProductField } from '@haat/shared/custom-fields/schema.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'

const link = 'inline-flex min-h-6 items-center gap-1.5 break-all underline underline-offset-4'

/** The value of a custom field as a shopper reads it. */
export function FieldValue({ field: { type, value, unit } }: { field: ProductField }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (typeof value === 'number') {
    const number = formatNumber(value, language, { maximumFractionDigits: 6 })
    return <bdi>{unit ? `${number} ${unit}` : number}</bdi>
  }
  if (typeof value === 'boolean') return t(value ? 'catalog.fields.yes' : 'catalog.fields.no')
  if (Array.isArray(value)) return <bdi>{listText(value, language)}</bdi>
  if (typeof value === 'object')
    return (
      <a className={link} href={value.url} target="_blank" rel="noopener nofollow">
        <Download aria-hidden className="size-4 shrink-0" />
        <bdi>{value.name}</bdi>
      </a>
    )
  if (type === 'date') return formatDate(value, language)
  if (type === 'link')
    return (
      <a className={link} href={value} target="_blank" rel="noopener nofollow">
        <bdi dir="ltr">{value.replace(/^https?:\/\//i, '')}</bdi>
      </a>
    )
  return (
    <span dir="auto" className="whitespace-pre-line break-words">
      {value}
    </span>
  )
}
