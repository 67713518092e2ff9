import { endpoints } from 'virtual:dashboard-endpoints'
import type { Agent } from '@haat/shared/agents/dashboard/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  agent: Agent
  onRotated: (agent: Agent, secret: string) => void
  onClose: () => void
}

/** Replaces the secret of an agent at once. */
export function RotateDialog({ agent, onRotated, onClose }: Props) {
  const { t } = useTranslation()
  const { withPassword, dialog } = useReauthentication()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const rotate = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const answer = await withPassword((confirmed) => send(endpoints.agents.rotate, { agentId: agent._id, ...confirmed }))
    setBusy(false)
    if (answer.success) onRotated(answer.agent, answer.secret)
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.apiKeys.rotate')} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void rotate(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <p className="text-soft">{t('dashboard.agents.rotateText', { name: `\u2068${agent.name}\u2069` })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.apiKeys.rotate')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}
