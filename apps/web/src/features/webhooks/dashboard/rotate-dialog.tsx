import { endpoints } from 'virtual:dashboard-endpoints'
import type { Webhook } from '@haat/shared/webhooks/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { RotateSecret } from '../../../ui/dashboard/secrets/rotate-secret.tsx'

interface Props {
  webhook: Webhook
  onRotated: (secret: string) => void
  onClose: () => void
}

/** Replaces the signing secret; the old one may sign beside it for a while. */
export function RotateDialog({ webhook, onRotated, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <RotateSecret
      mayOverlap
      title={t('dashboard.webhooks.rotate')}
      text={t('dashboard.webhooks.rotateText')}
      rotate={async ({ overlapHours, confirmed }) => {
        const answer = await send(endpoints.webhooks.rotate, { webhookId: webhook._id, overlapHours, ...confirmed })
        if (answer.success) onRotated(answer.secret)
        return answer
      }}
      onClose={onClose}
    />
  )
}
