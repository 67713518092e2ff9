import { endpoints } from 'virtual:dashboard-endpoints'
import type { AgentAccess } from '@haat/shared/agents/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Switch } from '../../../ui/dashboard/fields/switch.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'

interface Props {
  access: AgentAccess
  mayEdit: boolean
  onChanged: () => void
}

/** The switch, and the address under which agents find the shop. */
export function AccessCard({ access, mayEdit, onChanged }: Props) {
  const { t } = useTranslation()
  const { enabled, profile, signInRequired, version } = access
  const change = async (next: boolean) => {
    const answer = await send(endpoints.agents.enable, { enabled: next, version })
    if (answer.success) toast.success(t(next ? 'dashboard.agents.nowOn' : 'dashboard.agents.nowOff'))
    else toast.error(t(`errors.${answer.code}`))
    onChanged()
  }
  return (
    <Card aria-labelledby="agent-access">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="agent-access" className="font-body text-base font-semibold">
            {t('dashboard.agents.switch')}
          </h2>
          <p className="mt-0.5 text-sm text-soft">{t('dashboard.agents.switchText')}</p>
        </div>
        <Switch
          label={t('dashboard.agents.switch')}
          checked={enabled}
          disabledReason={mayEdit ? undefined : t('errors.not_allowed')}
          onChange={(next) => void change(next)}
        />
      </div>
      {enabled && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-1.5 text-sm font-semibold">{t('dashboard.agents.address')}</p>
          <div className="flex items-center gap-1 rounded-field border border-line bg-sunken ps-3.5 pe-1" dir="ltr">
            <code className="min-w-0 flex-1 py-2.5 text-[13px] break-all">{profile}</code>
            <CopyButton label={t('dashboard.agents.copyAddress')} text={profile} done={t('dashboard.apiKeys.copied')} />
          </div>
        </div>
      )}
      {enabled && signInRequired && (
        <div className="mt-4">
          <FormAlert tone="info">{t('dashboard.agents.signInRequired')}</FormAlert>
        </div>
      )}
    </Card>
  )
}
