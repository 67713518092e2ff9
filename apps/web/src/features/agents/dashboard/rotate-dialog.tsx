import { endpoints } from 'virtual:dashboard-endpoints'
import type { Agent } from '@haat/shared/agents/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { RotateSecret } from '../../../ui/dashboard/secrets/rotate-secret.tsx'

interface Props {
  agent: Agent
  onRotated: (agent: Agent, secret: string) => void
  onClose: () => void
}

/** Replaces the secret of an agent at once. */
export function RotateDialog({ agent, onRotated, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <RotateSecret
      title={t('dashboard.apiKeys.rotate')}
      text={t('dashboard.agents.rotateText', { name: `\u2068${agent.name}\u2069` })}
      rotate={async ({ confirmed }) => {
        const answer = await send(endpoints.agents.rotate, { agentId: agent._id, ...confirmed })
        if (answer.success) onRotated(answer.agent, answer.secret)
        return answer
      }}
      onClose={onClose}
    />
  )
}
