import { endpoints } from 'virtual:dashboard-endpoints'
import type { Agent } from '@haat/shared/agents/dashboard/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  onCreated: (agent: Agent, secret: string) => void
  onClose: () => void
}

/** Form of a new agent: name and profile. */
export function AgentDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation()
  const { withPassword, dialog } = useReauthentication()
  const [name, setName] = useState('')
  const [profile, setProfile] = useState('')
  const [problems, setProblems] = useState<{ name?: string; profile?: string }>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = {
      ...(name.trim() === '' && { name: t('dashboard.apiKeys.problem.name') }),
      ...(profile.trim() === '' && { profile: t('dashboard.agents.problem.profile') }),
    }
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await withPassword((confirmed) =>
      send(endpoints.agents.create, { name, profile: profile.trim(), ...confirmed }),
    )
    setBusy(false)
    if (answer.success) onCreated(answer.agent, answer.secret)
    else if (answer.fields?.profile)
      setProblems({ profile: t(`dashboard.agents.problem.${answer.code === 'taken' ? 'taken' : 'profile'}`) })
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.agents.create')} className="sm:max-w-xl">
      <form noValidate onSubmit={(event) => void create(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.apiKeys.name')}
          hint={t('dashboard.agents.nameHint')}
          error={problems.name}
          value={name}
          dir="auto"
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setProblems(({ name: _, ...others }) => others)
          }}
        />
        <Input
          label={t('dashboard.agents.profile')}
          hint={t('dashboard.agents.profileHint')}
          error={problems.profile}
          value={profile}
          dir="ltr"
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://agent.example/.well-known/ucp"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setProfile(target.value)
            setProblems(({ profile: _, ...others }) => others)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.agents.create')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}
