import { endpoints } from 'virtual:dashboard-endpoints'
import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { RotateSecret } from '../../../ui/dashboard/secrets/rotate-secret.tsx'

interface Props {
  apiKey: ApiKey
  onRotated: (key: ApiKey, secret: string) => void
  onClose: () => void
}

/** Replaces the secret of a key; the old one may work on for a while, until every program has the new one. */
export function RotateDialog({ apiKey, onRotated, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <RotateSecret
      mayOverlap
      title={t('dashboard.apiKeys.rotate')}
      text={t('dashboard.apiKeys.rotateText', { name: `\u2068${apiKey.name}\u2069` })}
      rotate={async ({ overlapHours, confirmed }) => {
        const answer = await send(endpoints.apiKeys.rotate, { keyId: apiKey._id, overlapHours, ...confirmed })
        if (answer.success) onRotated(answer.key, answer.secret)
        return answer
      }}
      onClose={onClose}
    />
  )
}
