import type { Agent } from '@haat/shared/agents/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  agent: Agent
  secret: string
  onClose: () => void
}

/** The secret of an agent, which is shown this once. */
export function SecretDialog({ agent, secret, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={agent.name} className="sm:max-w-xl">
      <div className="space-y-5 p-5">
        <FormAlert tone="info">{t('dashboard.apiKeys.once')}</FormAlert>
        <div>
          <p className="mb-1.5 text-sm font-semibold">{t('dashboard.apiKeys.secret')}</p>
          <div className="flex items-center gap-1 rounded-field border border-line bg-sunken ps-3.5 pe-1" dir="ltr">
            <code className="min-w-0 flex-1 py-2.5 text-[13px] break-all">{secret}</code>
            <CopyButton label={t('dashboard.apiKeys.copy')} text={secret} done={t('dashboard.apiKeys.copied')} />
          </div>
          <p className="mt-2 text-sm text-soft">{t('dashboard.agents.secretHint')}</p>
        </div>
        <Button variant="primary" onClick={onClose}>
          {t('dashboard.apiKeys.done')}
        </Button>
      </div>
    </Dialog>
  )
}
