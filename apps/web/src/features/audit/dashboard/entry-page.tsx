import { endpoints } from 'virtual:dashboard-endpoints'
import type { AuditEntry } from '@haat/shared/audit/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ScrollText, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { usePaletteActions } from '../../../lib/dashboard/palette-actions.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { refusalText, useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAuditEntryQuery } from './api.ts'
import { DiffView } from './components/diff-view.tsx'
import { actionName, placeOfTarget, sectionName } from './labels.ts'

/** An audit entry with its changes and an undo button. */
export default function EntryPage() {
  const { t } = useTranslation()
  const { entryId = '' } = useParams()
  const { data: entry, error, refetch } = useAuditEntryQuery(entryId)
  const failure = toFailure(error)
  useRecordTitle(entry && `${actionName(entry)} · ${sectionName(entry.section)}`)
  if (entry) return <Entry key={entry._id} entry={entry} />
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState page icon={<ScrollText aria-hidden />} title={t('dashboard.audit.gone')}>
        <ButtonLink to={dashboardPaths.audit}>{t('dashboard.audit.back')}</ButtonLink>
      </EmptyState>
    )
  if (failure) return <Failed page failure={failure} onRetry={refetch} />
  return (
    <div aria-busy="true" className="mx-auto max-w-3xl space-y-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-5 w-80" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const undoEntry = useUndoEntry(entry)
  const place = placeOfTarget(entry)
  const mayOpen = place && entry.section !== 'session' && can(session, entry.section, 'view')
  return (
    <DashboardPage
      narrow
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {actionName(entry)}
          <Chip>{sectionName(entry.section)}</Chip>
        </span>
      }
      actions={entry.undoable && <UndoButton {...undoEntry} />}
    >
      <dl className="mb-6 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact label={t('dashboard.audit.who')}>
          {entry.actor ? (
            <Link
              to={`${dashboardPaths.audit}?${entry.actorId ? `actor=${entry.actorId}` : `q=${encodeURIComponent(entry.actor)}`}`}
              className="inline-block min-h-6 underline-offset-4 hover:underline"
            >
              <bdi>{entry.actor}</bdi>
            </Link>
          ) : (
            t('dashboard.audit.shop')
          )}
          {entry.apiKey && (
            <span className="block text-soft">{t('dashboard.audit.viaKey', { name: `\u2068${entry.apiKey}\u2069` })}</span>
          )}
        </Fact>
        <Fact label={t('dashboard.audit.when')}>
          <time dateTime={entry.at}>{formatDateTime(entry.at, language)}</time>
        </Fact>
        {entry.target && entry.section !== 'session' && (
          <Fact label={t('dashboard.audit.target')}>
            <bdi dir="ltr" className="block break-all">
              {mayOpen ? (
                <Link to={place} className="inline-block min-h-6 underline underline-offset-4">
                  {entry.target}
                </Link>
              ) : (
                entry.target
              )}
            </bdi>
            <Link
              to={`${dashboardPaths.audit}?target=${encodeURIComponent(entry.target)}`}
              className="inline-block min-h-6 text-soft underline-offset-4 hover:underline"
            >
              {t('dashboard.audit.allOfIt')}
            </Link>
          </Fact>
        )}
      </dl>
      {entry.undoneBy && <Beside id={entry.undoneBy} text={t('dashboard.audit.undoneBy')} />}
      {entry.undoOf && <Beside id={entry.undoOf} text={t('dashboard.audit.undoOf')} />}
      <h2 className="mb-2 text-lg">{t('dashboard.audit.fields')}</h2>
      <DiffView section={entry.section} diff={entry.diff} names={entry.names} />
    </DashboardPage>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-soft">{label}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)

function Beside({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation()
  return (
    <div className="mb-5">
      <FormAlert tone="info">
        {text}{' '}
        <Link
          to={to(dashboardPaths.auditEntry, { entryId: id })}
          className="-my-1 inline-block py-1 underline underline-offset-4"
        >
          {t('dashboard.audit.open')}
        </Link>
      </FormAlert>
    </div>
  )
}

/** Undoes an entry, from its button or the command palette. */
function useUndoEntry({ _id: entryId, undoable }: AuditEntry) {
  const { t } = useTranslation()
  const showUndo = useShowUndo()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    const answer = await send(endpoints.audit.undo, { entryId })
    setBusy(false)
    if (answer.success) showUndo(t('dashboard.undo.done'), answer.undo)
    else setRefusal(refusalText(answer))
    refresh()
  }
  const label = t('dashboard.audit.takeBack')
  usePaletteActions(undoable ? [{ id: 'undo', label, Icon: Undo2, run: () => void run() }] : [])
  return { label, isBusy, refusal, run }
}

function UndoButton({ label, isBusy, refusal, run }: ReturnType<typeof useUndoEntry>) {
  return (
    <div className="max-w-80 space-y-2">
      <Button
        size="sm"
        variant="primary"
        loading={isBusy}
        icon={<Undo2 aria-hidden className="size-4 flip-rtl" />}
        onClick={() => void run()}
      >
        {label}
      </Button>
      {refusal && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
    </div>
  )
}
