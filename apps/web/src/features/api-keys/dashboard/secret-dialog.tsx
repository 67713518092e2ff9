import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../../lib/api/origin.ts'
import { ShowSecret } from '../../../ui/dashboard/secrets/show-secret.tsx'

interface Props {
  apiKey: ApiKey
  secret: string
  onClose: () => void
}

/** The secret of a new key, which is shown this once, with a call to try it. */
export function SecretDialog({ apiKey, secret, onClose }: Props) {
  const { t } = useTranslation()
  const path = `/api/dashboard/${apiKey.permissions[0]?.name ?? ''}`
  const call = `curl -H 'Authorization: Bearer ${secret}' ${new URL(apiUrl(path), location.origin).href}`
  const texts = [
    { label: t('dashboard.apiKeys.secret'), text: secret },
    { label: t('dashboard.apiKeys.try'), text: call, copy: t('dashboard.apiKeys.copyCall') },
  ]
  return <ShowSecret title={apiKey.name} texts={texts} onClose={onClose} />
}
