import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useMailStateQuery, useSettingsChanges } from '../api.ts'
import { SenderDomainCard } from '../components/sender-domain.tsx'

/** Email delivery settings with a test email. */
export default function MailPanel() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data, error, refetch } = useMailStateQuery()
  if (!data) return error ? <Failed failure={toFailure(error)} onRetry={refetch} /> : <Skeleton className="h-56" />
  const facts = [
    [
      t('dashboard.settings.mail.way'),
      <span key="way" className="flex flex-wrap items-center gap-2">
        <Chip tone={data.way === 'smtp' ? 'good' : 'warn'}>{t(`dashboard.settings.mail.ways.${data.way}`)}</Chip>
        <bdi dir="ltr" className="break-all text-soft">
          {data.place}
        </bdi>
      </span>,
    ],
    [
      t('dashboard.settings.mail.from'),
      <span key="from">
        <bdi dir="ltr" className="break-all">
          {data.from}
        </bdi>{' '}
        <Link
          to={`${to(dashboardPaths.settingsGroup, { group: 'general' })}#email`}
          className="text-brand-text underline underline-offset-4"
        >
          {t('dashboard.settings.mail.changeFrom')}
        </Link>
      </span>,
    ],
    [t('dashboard.settings.mail.waiting'), t('dashboard.settings.mail.mails', { count: data.waiting })],
    [t('dashboard.settings.mail.failed'), t('dashboard.settings.mail.mails', { count: data.failed })],
  ] as const
  return (
    <div className="space-y-5">
      {data.way === 'files' && <FormAlert tone="info">{t('dashboard.settings.mail.filesHint')}</FormAlert>}
      <Card>
        <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="mt-0.5">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <SenderDomainCard />
      {can(session, 'settings', 'edit') && <TestMail keeps={data.way === 'files'} />}
    </div>
  )
}

type Outcome =
  | { state: 'waiting'; to: string; error?: string }
  | { state: 'sent'; to: string }
  | { state: 'failed'; to: string; error: string }
  | { state: 'refused'; text: string }

const patience = 20

/** Sends a test email to the user and waits for the result. */
function TestMail({ keeps }: { keeps: boolean }) {
  const { t } = useTranslation()
  const { refreshMails } = useSettingsChanges()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const follow = async (mailId: string, address: string): Promise<Outcome> => {
    let error: string | undefined
    for (let second = 0; second < patience && isHere.current; second++) {
      const answer = await send(endpoints.mails.testOutcome, { mailId })
      if (!answer.success) return { state: 'refused', text: t(`errors.${answer.code}`) }
      if (answer.state === 'sent') return { state: 'sent', to: address }
      if (answer.state !== 'queued') return { state: 'failed', to: address, error: answer.error ?? answer.state }
      error = answer.error ?? undefined
      setOutcome({ state: 'waiting', to: address, ...(error && { error }) })
      await new Promise((done) => setTimeout(done, 1000))
    }
    return { state: 'waiting', to: address, ...(error && { error }) }
  }
  const tryOut = async () => {
    if (isBusy) return
    setBusy(true)
    setOutcome(undefined)
    const answer = await send(endpoints.mails.test, {})
    const end = answer.success
      ? await follow(answer.mailId, answer.to)
      : ({ state: 'refused', text: t(`errors.${answer.code}`) } as const)
    if (!isHere.current) return
    setOutcome(end)
    setBusy(false)
    refreshMails()
  }
  return (
    <Card>
      <h2 className="text-lg">{t('dashboard.settings.mail.test')}</h2>
      <p className="mt-1 mb-4 text-sm text-soft">{t('dashboard.settings.mail.testText')}</p>
      <Button
        variant="ink"
        icon={<Send aria-hidden className="size-4 flip-rtl" />}
        loading={isBusy}
        onClick={() => void tryOut()}
      >
        {t('dashboard.settings.mail.send')}
      </Button>
      <div aria-live="polite" className="mt-4 empty:mt-0">
        {outcome && <OutcomeText outcome={outcome} keeps={keeps} />}
      </div>
    </Card>
  )
}

function OutcomeText({ outcome, keeps }: { outcome: Outcome; keeps: boolean }) {
  const { t } = useTranslation()
  if (outcome.state === 'refused') return <p className="text-bad">{outcome.text}</p>
  const address = `\u2066${outcome.to}\u2069`
  if (outcome.state === 'sent')
    return <p className="text-good">{t(keeps ? 'dashboard.settings.mail.saved' : 'dashboard.settings.mail.sent', { address })}</p>
  return (
    <div className={outcome.state === 'failed' ? 'text-bad' : 'text-warn'}>
      <p>
        {outcome.state === 'failed'
          ? t('dashboard.settings.mail.notSent', { address })
          : t(outcome.error ? 'dashboard.settings.mail.retried' : 'dashboard.settings.mail.onItsWay')}
      </p>
      {outcome.error && (
        <code dir="ltr" className="mt-1 block text-[13px] break-all">
          {outcome.error}
        </code>
      )}
    </div>
  )
}
