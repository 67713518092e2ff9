import { endpoints } from 'virtual:dashboard-endpoints'
import type { Permission } from '@haat/shared/accounts/schema.ts'
import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { type ApiKeySection, apiKeySections, mostAllowedIps } from '@haat/shared/api-keys/rules.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input, Select, Textarea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { PermissionMatrix, toHolder } from '../../staff/index.ts'

interface Props {
  /** the key to edit; undefined for a new one */
  old: ApiKey | undefined
  onCreated: (key: ApiKey, secret: string) => void
  onSaved: () => void
  onClose: () => void
}

const lives = ['30', '90', '365'] as const
type Life = (typeof lives)[number] | 'never' | 'same'
const day = 24 * 3_600_000

/** Form of a key: name, permissions, end and networks. */
export function KeyDialog({ old, onCreated, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const { withPassword, dialog } = useReauthentication()
  const [name, setName] = useState(old?.name ?? '')
  const [permissions, setPermissions] = useState<Permission[]>(old?.permissions ?? [])
  const [life, setLife] = useState<Life>(old?.expiresAt ? 'same' : old ? 'never' : '90')
  const [ips, setIps] = useState(old?.allowedIps.join('\n') ?? '')
  const [problems, setProblems] = useState<{ name?: string; permissions?: string; ips?: string }>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = {
      ...(name.trim() === '' && { name: t('dashboard.apiKeys.problem.name') }),
      ...(permissions.length === 0 && { permissions: t('dashboard.apiKeys.problem.permissions') }),
    }
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    const fields = {
      name,
      permissions: permissions as (Permission & { name: ApiKeySection })[],
      allowedIps: ips.split(/[\s,;]+/).filter(Boolean),
      expiresAt: endOf(life, old),
    }
    setBusy(true)
    const answer = await withPassword(async (confirmed) => {
      if (old) {
        const saved = await send(endpoints.apiKeys.save, { keyId: old._id, version: old.version, ...fields, ...confirmed })
        if (saved.success) onSaved()
        return saved
      }
      const created = await send(endpoints.apiKeys.create, { ...fields, ...confirmed })
      if (created.success) onCreated(created.key, created.secret)
      return created
    })
    setBusy(false)
    if (answer.success) toast.success(t('dashboard.apiKeys.saved', { name: `\u2068${name.trim()}\u2069` }))
    else if (Object.keys(answer.fields ?? {}).some((field) => field.startsWith('allowedIps')))
      setProblems({ ips: t('dashboard.apiKeys.problem.ips', { count: mostAllowedIps }) })
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(old ? 'dashboard.apiKeys.edit' : 'dashboard.apiKeys.create')}
      className="sm:max-w-2xl"
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.apiKeys.name')}
          hint={t('dashboard.apiKeys.nameHint')}
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
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.staff.rights')}</legend>
          <p className="mb-2 text-sm text-soft">{t('dashboard.apiKeys.rightsHint')}</p>
          {problems.permissions && <FormAlert>{problems.permissions}</FormAlert>}
          {session && (
            <PermissionMatrix
              actor={toHolder(session)}
              names={apiKeySections}
              value={permissions}
              onChange={(value) => {
                setPermissions(value)
                setProblems(({ permissions: _, ...others }) => others)
              }}
            />
          )}
        </fieldset>
        <Select label={t('dashboard.apiKeys.end')} value={life} onChange={({ target }) => setLife(target.value as Life)}>
          {old?.expiresAt && <option value="same">{formatDate(old.expiresAt, language)}</option>}
          {lives.map((days) => (
            <option key={days} value={days}>
              {t('dashboard.apiKeys.inDays', { count: Number(days) })}
            </option>
          ))}
          <option value="never">{t('dashboard.apiKeys.never')}</option>
        </Select>
        <Textarea
          label={t('dashboard.apiKeys.ips')}
          optional={t('ui.optional')}
          hint={t('dashboard.apiKeys.ipsHint')}
          error={problems.ips}
          value={ips}
          dir="ltr"
          rows={2}
          placeholder="203.0.113.0/24"
          spellCheck={false}
          onChange={({ target }) => {
            setIps(target.value)
            setProblems(({ ips: _, ...others }) => others)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t(old ? 'ui.save' : 'dashboard.apiKeys.create')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}

function endOf(life: Life, old: ApiKey | undefined): string | null {
  if (life === 'same') return old?.expiresAt ?? null
  return life === 'never' ? null : new Date(Date.now() + Number(life) * day).toISOString()
}
