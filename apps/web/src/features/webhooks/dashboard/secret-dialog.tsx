import type { Webhook } from '@haat/shared/webhooks/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { ShowSecret } from '../../../ui/dashboard/secrets/show-secret.tsx'

interface Props {
  webhook: Webhook
  secret: string
  onClose: () => void
}

/** The signing secret of a webhook, which is shown this once. */
export function SecretDialog({ webhook, secret, onClose }: Props) {
  const { t } = useTranslation()
  const texts = [{ label: t('dashboard.webhooks.secret'), text: secret, hint: t('dashboard.webhooks.secretHint') }]
  return <ShowSecret title={webhook.name} texts={texts} onClose={onClose} />
}
