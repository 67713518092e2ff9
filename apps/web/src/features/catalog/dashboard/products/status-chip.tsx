import type { ProductStatus } from '@haat/shared/catalog/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip, type Tone } from '../../../../ui/bits.tsx'
import { inText } from './in-text.ts'

const tones: Record<ProductStatus, Tone> = { active: 'good', draft: 'plain', scheduled: 'info', archived: 'warn' }

/** Where a product stands; of a scheduled one, when it will be there. */
export function ProductStatusChip({ status, publishAt }: { status: ProductStatus; publishAt: string | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (status !== 'scheduled' || !publishAt) return <Chip tone={tones[status]}>{t(`dashboard.products.status.${status}`)}</Chip>
  return (
    <Chip tone="info">
      <time dateTime={publishAt} title={formatDateTime(publishAt, language)}>
        {t('dashboard.products.publishedIn', { when: inText(publishAt, language) })}
      </time>
    </Chip>
  )
}
