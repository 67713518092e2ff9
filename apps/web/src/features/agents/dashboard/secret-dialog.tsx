import type { Agent } from '@haat/shared/agents/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { ShowSecret } from '../../../ui/dashboard/secrets/show-secret.tsx'

interface Props {
  agent: Agent
  secret: string
  onClose: () => void
}

/** The secret of an agent, which is shown this once. */
export function SecretDialog({ agent, secret, onClose }: Props) {
  const { t } = useTranslation()
  const texts = [{ label: t('dashboard.apiKeys.secret'), text: secret, hint: t('dashboard.agents.secretHint') }]
  return <ShowSecret title={agent.name} texts={texts} onClose={onClose} />
}
