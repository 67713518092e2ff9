import type { ProductStatus } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { relativeTime } from '../../../../lib/relative-time.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip, type Tone } from '../../../../ui/chip.tsx'

const tones: Record<ProductStatus, Tone> = { active: 'good', draft: 'plain', scheduled: 'info', archived: 'warn' }

/** Status of a product, with the publication time if it is scheduled. */
export function ProductStatusChip({ status, publishAt }: { status: ProductStatus; publishAt: string | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (status !== 'scheduled' || !publishAt) return <Chip tone={tones[status]}>{t(`dashboard.products.status.${status}`)}</Chip>
  return (
    <Chip tone="info">
      <time dateTime={publishAt} title={formatDateTime(publishAt, language)}>
        {t('dashboard.products.publishedIn', { when: relativeTime(publishAt, language) })}
      </time>
    </Chip>
  )
}
