import { endpoints } from 'virtual:dashboard-endpoints'
import type { Backup } from '@haat/shared/backups/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ShieldCheck, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

const tones: Record<Backup['state'], Tone> = {
  waiting: 'info',
  running: 'info',
  complete: 'good',
  failed: 'bad',
  cancelled: 'plain',
}

/** One backup: state and progress, size, last verification, actions. */
export function BackupRow({ backup, onChange, onDelete }: { backup: Backup; onChange: () => void; onDelete: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const { _id: id, state, reason, createdAt, bytes, rows, files, encrypted, progress, error, verification } = backup
  const isUnfinished = state === 'waiting' || state === 'running'
  const isVerifying = verification?.state === 'waiting' || verification?.state === 'running'
  const date = formatDateTime(createdAt, language)
  const call = async (action: 'cancel' | 'verify', done: string) => {
    const answer = await send(endpoints.backups[action], { id })
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(done)
    onChange()
  }
  const facts = [
    t(`dashboard.backups.reasons.${reason}`),
    bytes !== null && formatMegabytes(bytes, language),
    rows !== null && t('dashboard.backups.rows', { count: rows }),
    files !== null && t('dashboard.backups.files', { count: files }),
    encrypted && t('dashboard.backups.isEncrypted'),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 md:flex-nowrap">
      <div className="min-w-0 flex-1 basis-full md:basis-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {date}
          <Chip tone={tones[state]}>{t(`dashboard.backups.states.${state}`)}</Chip>
        </p>
        <p className="mt-0.5 text-sm text-soft">{facts.join(' · ')}</p>
        {progress && <Progress {...progress} verifies={isVerifying} />}
        {error && (
          <p className="mt-0.5 text-sm break-words text-bad">
            <bdi dir="ltr">{error}</bdi>
          </p>
        )}
        {verification && <Verification verification={verification} />}
      </div>
      {isUnfinished && can(session, 'system', 'edit') && (
        <Button
          size="sm"
          icon={<X aria-hidden className="size-4" />}
          onClick={() => void call('cancel', t('dashboard.backups.willCancel'))}
        >
          {t('dashboard.backups.cancel')}
          <span className="sr-only">: {date}</span>
        </Button>
      )}
      {state === 'complete' && can(session, 'system', 'edit') && (
        <Button
          size="sm"
          icon={<ShieldCheck aria-hidden className="size-4" />}
          disabledReason={isVerifying ? t('dashboard.backups.isVerified') : undefined}
          onClick={() => void call('verify', t('dashboard.backups.willVerify'))}
        >
          {t('dashboard.backups.verify')}
          <span className="sr-only">: {date}</span>
        </Button>
      )}
      {!isUnfinished && !isVerifying && can(session, 'system', 'delete') && (
        <IconButton label={t('dashboard.backups.deleteOne', { date })} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </li>
  )
}

const formatMegabytes = (bytes: number, language: Parameters<typeof formatNumber>[1]): string =>
  formatNumber(bytes / 1e6, language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: bytes < 1e7 ? 1 : 0 })

/** The running step; if its total is unknown, the progress bar is indeterminate. */
function Progress({ step, done, total, verifies }: NonNullable<Backup['progress']> & { verifies: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name =
    step === 'files' || step === 'rows'
      ? t(`dashboard.backups.steps.${step}`)
      : t(verifies ? 'dashboard.backups.steps.verify' : 'dashboard.backups.steps.start')
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <div className="mt-1.5 flex max-w-md items-center gap-3 text-sm text-soft">
      <span className="shrink-0">{name}</span>
      <progress value={total > 0 ? share : undefined} max={1} aria-label={name} className="h-1.5 min-w-0 flex-1 accent-brand" />
      {total > 0 && <span className="tabular shrink-0">{formatNumber(share, language, { style: 'percent' })}</span>}
    </div>
  )
}

function Verification({ verification: { state, at, error } }: { verification: NonNullable<Backup['verification']> }) {
  const { t } = useTranslation()
  return (
    <p className={state === 'failed' ? 'mt-0.5 text-sm break-words text-bad' : 'mt-0.5 text-sm text-soft'}>
      {t(`dashboard.backups.verification.${state}`)}
      {at && (state === 'matches' || state === 'failed') && (
        <>
          {' · '}
          <Ago date={at} />
        </>
      )}
      {error && (
        <bdi dir="ltr" className="block">
          {error}
        </bdi>
      )}
    </p>
  )
}
