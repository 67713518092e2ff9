import type { Webhook } from '@haat/shared/webhooks/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'

/** Whether a webhook works, fails or is paused. */
export function StateChip({ webhook: { paused, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  if (paused) return <Chip tone={paused.reason === 'staff' ? 'plain' : 'bad'}>{t('dashboard.webhooks.paused')}</Chip>
  if (failingSince) return <Chip tone="warn">{t('dashboard.webhooks.failing')}</Chip>
  return <Chip tone="good">{t('dashboard.webhooks.active')}</Chip>
}
