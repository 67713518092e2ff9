import { endpoints } from 'virtual:dashboard-endpoints'
import { closedBarId, openingMessageLength, storefrontPasswordLength } from '@haat/shared/opening/constants.ts'
import type { Opening } from '@haat/shared/opening/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useShopLanguages } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Textarea } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../../../ui/form/password-input.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useOpeningQuery, useSettingsChanges } from '../api.ts'
import { Shown } from '../components/shown.tsx'
import { Switch } from '../components/switch.tsx'

/** Closes the storefront to visitors without its password. */
export default function OpeningPanel() {
  const { session } = useSession()
  const { data, error, refetch } = useOpeningQuery()
  if (!data) return error ? <Failed failure={toFailure(error)} onRetry={refetch} /> : <Skeleton className="h-72" />
  return can(session, 'settings', 'edit') ? <OpeningForm opening={data} /> : <OpeningShown opening={data} />
}

/** The typed password stays out of the drafts that other forms store in the browser. */
function OpeningForm({ opening }: { opening: Opening }) {
  const { t } = useTranslation()
  const languages = useShopLanguages()
  const { showOpening } = useSettingsChanges()
  const [typed, setTyped] = useState<{ closed?: boolean; password?: string; messages?: Partial<Opening['messages']> }>({})
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const closed = typed.closed ?? opening.closed
  const password = typed.password?.trim() ?? ''
  const messages = { ...opening.messages, ...typed.messages }
  const isChanged =
    closed !== opening.closed || password !== '' || languages.some(({ code }) => messages[code] !== opening.messages[code])
  const change = (part: typeof typed) => {
    setTyped({ ...typed, ...part })
    setProblem(undefined)
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const isTooShort = password.length < storefrontPasswordLength.min
    if (isTooShort && (password !== '' || (closed && !opening.hasPassword))) {
      setProblem(t('dashboard.settings.opening.needed'))
      event.currentTarget.querySelector<HTMLElement>('[name="storefront-password"]')?.focus()
      return
    }
    setRefusal(undefined)
    setBusy(true)
    const answer = await send(endpoints.opening.save, {
      closed,
      messages,
      version: opening.version,
      ...(password && { password }),
    })
    setBusy(false)
    if (answer.success) {
      await showOpening(answer.opening)
      setTyped({})
      // The server wrote the bar into the page while the shop was closed.
      if (!closed) document.getElementById(closedBarId)?.remove()
      toast.success(t(closed ? 'dashboard.settings.opening.savedClosed' : 'dashboard.settings.opening.savedOpen'))
    } else if (answer.code === 'version_conflict') {
      if (answer.opening) await showOpening(answer.opening as Opening)
      setRefusal(t('dashboard.settings.opening.changedMeanwhile'))
    } else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <form noValidate autoComplete="off" className="space-y-5" onSubmit={(event) => void save(event)}>
      <Card className="space-y-5">
        <Switch
          label={t('dashboard.settings.opening.closed')}
          text={t('dashboard.settings.opening.closedText')}
          name="closed"
          checked={closed}
          onChange={(checked) => change({ closed: checked })}
        />
        <PasswordInput
          label={t('dashboard.settings.opening.password')}
          hint={t(opening.hasPassword ? 'dashboard.settings.opening.passwordKept' : 'dashboard.settings.opening.passwordNew')}
          error={problem}
          name="storefront-password"
          // Keeps password managers from filling in the password of the account.
          autoComplete="new-password"
          placeholder={opening.hasPassword ? '••••••••' : undefined}
          value={typed.password ?? ''}
          onChange={({ target }) => change({ password: target.value.slice(0, storefrontPasswordLength.max) })}
        />
      </Card>
      <Card className="space-y-5">
        <div>
          <h2 className="text-lg">{t('dashboard.settings.opening.message')}</h2>
          <p className="mt-1 text-sm text-soft">{t('dashboard.settings.opening.messageText')}</p>
        </div>
        {languages.map(({ code, name }) => (
          <Textarea
            key={code}
            label={t('dashboard.settings.opening.messageIn', { language: name })}
            name={`message-${code}`}
            rows={2}
            lang={code}
            dir={textDirection(code)}
            maxLength={openingMessageLength}
            value={messages[code]}
            onChange={({ target }) => change({ messages: { ...typed.messages, [code]: target.value } })}
          />
        ))}
      </Card>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <Button type="submit" variant="primary" disabled={!isChanged} loading={isBusy}>
        {t('ui.save')}
      </Button>
      <LeaveQuestion on={isChanged} />
    </form>
  )
}

function OpeningShown({ opening: { closed, hasPassword, messages } }: { opening: Opening }) {
  const { t } = useTranslation()
  const languages = useShopLanguages()
  return (
    <div className="space-y-5">
      <FormAlert tone="info">{t('dashboard.settings.viewOnly')}</FormAlert>
      <Card className="space-y-5">
        <Shown
          label={t('dashboard.settings.opening.closed')}
          value={t(closed ? 'dashboard.settings.on' : 'dashboard.settings.off')}
        />
        <Shown label={t('dashboard.settings.opening.password')} value={hasPassword && '••••••••'} />
        {languages.map(({ code, name }) => (
          <Shown key={code} label={t('dashboard.settings.opening.messageIn', { language: name })} value={messages[code]} />
        ))}
      </Card>
    </div>
  )
}
