import { endpoints } from 'virtual:dashboard-endpoints'
import type { Transfer, TransferDetails } from '@haat/shared/transfers/dashboard/schema.ts'
import { allows, type ImportObject, workingStates } from '@haat/shared/transfers/objects.ts'
import { Download, Pause, Play, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toRequest } from '../../../lib/api/address.ts'
import { send, toFailure } from '../../../lib/api/api.ts'
import { apiUrl } from '../../../lib/api/origin.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useRefreshTransfers, useTransferQuery } from './api.ts'
import { ItemsCard } from './items-card.tsx'
import { Progress } from './progress.tsx'
import { StartCard } from './start-card.tsx'
import { StateChip } from './state-chip.tsx'

const again = 1_000
const rows = endpoints.transfers

const isWorking = ({ state }: Transfer): boolean => (workingStates as readonly string[]).includes(state)

/** One import or export: its steps, progress and report. */
export default function TransferPage() {
  const { t } = useTranslation()
  const { transferId = '' } = useParams()
  const [polls, setPolls] = useState(true)
  const { data, error, refetch } = useTransferQuery(
    { transferId },
    { pollingInterval: polls ? again : 0, skipPollingIfUnfocused: true },
  )
  const wanted = data === undefined || isWorking(data.transfer)
  if (wanted !== polls) setPolls(wanted)
  const failure = toFailure(error)
  if (!data)
    return (
      <DashboardPage title={t('dashboard.transfers.one')} narrow>
        {failure ? <Failed failure={failure} onRetry={refetch} /> : <Skeleton className="h-64" />}
      </DashboardPage>
    )
  return <Details details={data} />
}

function Details({ details: { transfer, file } }: { details: TransferDetails }) {
  const { t } = useTranslation()
  const refresh = useRefreshTransfers()
  const { kind, object, state, name, total, error, mayEdit } = transfer
  const hasItems = kind === 'import' && total !== null && !['reading', 'checking'].includes(state)
  return (
    <DashboardPage
      title={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
      text={
        <span className="flex flex-wrap items-center gap-2">
          {t(`dashboard.transfers.${kind}Of.${object}`)} <StateChip state={state} />
        </span>
      }
      narrow
    >
      <div className="space-y-5">
        {error && <FormAlert>{error}</FormAlert>}
        {kind === 'import' && file && mayEdit && (state === 'uploaded' || (state === 'failed' && !hasItems)) && (
          <StartCard transfer={transfer} file={file} onStarted={refresh} />
        )}
        {state !== 'uploaded' && <StatusCard transfer={transfer} />}
        {file && file.unused.length > 0 && state !== 'uploaded' && (
          <Card>
            <h2 className="text-lg">{t('dashboard.transfers.unused')}</h2>
            <p className="mt-1 text-sm text-soft">
              {file.unused.map(({ column, rows }) => `\u2068${column}\u2069 (${rows})`).join(', ')}
            </p>
          </Card>
        )}
        {hasItems && state !== 'running' && state !== 'undoing' && <ItemsCard transfer={transfer} />}
      </div>
    </DashboardPage>
  )
}

function StatusCard({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { kind, object, state, counts, availableUntil, encoding } = transfer
  const { pictures, picturesMissing, ...outcomes } = counts
  const tiles = object === 'products' ? { ...outcomes, pictures, picturesMissing } : outcomes
  const shows = kind === 'import' && state !== 'reading'
  return (
    <Card className="space-y-4">
      {isWorking(transfer) && <Progress transfer={transfer} />}
      {state === 'checked' && <p>{t('dashboard.transfers.checkedText')}</p>}
      {state === 'paused' && <p>{t('dashboard.transfers.pausedText')}</p>}
      {availableUntil && (
        <p className="text-soft">{t('dashboard.transfers.export.until', { date: formatDate(availableUntil, language) })}</p>
      )}
      {kind === 'export' && state === 'done' && !availableUntil && (
        <p className="text-soft">{t('dashboard.transfers.export.gone')}</p>
      )}
      {shows && (
        <dl className={`grid grid-cols-2 gap-3 ${object === 'products' ? 'sm:grid-cols-3' : 'sm:grid-cols-4'}`}>
          {Object.entries(tiles).map(([name, count]) => (
            <div key={name} className="rounded-card border border-line px-3 py-2">
              <dt className="text-sm text-soft">{t(`dashboard.transfers.count.${name as 'created'}`)}</dt>
              <dd className="text-lg font-semibold tabular">{formatNumber(count, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {encoding === 'windows-1252' && <p className="text-sm text-soft">{t('dashboard.transfers.encoding')}</p>}
      <Actions transfer={transfer} />
    </Card>
  )
}

function Actions({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const refresh = useRefreshTransfers()
  const [busy, setBusy] = useState<string>()
  const [asksUndo, setAsksUndo] = useState(false)
  const { _id: transferId, kind, object, state, counts, mayEdit, mayUndo, availableUntil, total } = transfer
  const act = async (action: 'run' | 'pause' | 'resume' | 'cancel' | 'undo') => {
    setBusy(action)
    const answer = await send(rows.act, { transferId, action })
    setBusy(undefined)
    setAsksUndo(false)
    if (!answer.success) toast.error(t(`errors.${answer.code}`))
    refresh()
  }
  const path = (row: typeof rows.file | typeof rows.report) => apiUrl(toRequest(row, { transferId }).path)
  const may = (action: Parameters<typeof act>[0]) =>
    allows(action, state) && mayEdit && (kind === 'import' || action === 'cancel')
  const written = counts.created + counts.changed
  return (
    <div className="flex flex-wrap gap-3">
      {may('run') && (
        <Button
          variant="primary"
          loading={busy === 'run'}
          disabledReason={written === 0 ? t('dashboard.transfers.nothingToDo') : undefined}
          onClick={() => void act('run')}
        >
          {t('dashboard.transfers.run', { count: written, formatted: formatNumber(written, language) })}
        </Button>
      )}
      {availableUntil && mayEdit && (
        <ButtonAnchor variant="primary" icon={<Download aria-hidden className="size-4" />} href={path(rows.file)} download>
          {t('dashboard.transfers.export.download')}
        </ButtonAnchor>
      )}
      {may('resume') && (
        <Button
          variant="primary"
          loading={busy === 'resume'}
          icon={<Play aria-hidden className="size-4 flip-rtl" />}
          onClick={() => void act('resume')}
        >
          {t('dashboard.transfers.resume')}
        </Button>
      )}
      {may('pause') && (
        <Button loading={busy === 'pause'} icon={<Pause aria-hidden className="size-4" />} onClick={() => void act('pause')}>
          {t('dashboard.transfers.pause')}
        </Button>
      )}
      {may('cancel') && (
        <Button loading={busy === 'cancel'} icon={<X aria-hidden className="size-4" />} onClick={() => void act('cancel')}>
          {t('dashboard.transfers.cancel')}
        </Button>
      )}
      {kind === 'import' && mayEdit && total !== null && !isWorking(transfer) && (
        <ButtonAnchor icon={<Download aria-hidden className="size-4" />} href={path(rows.report)} download>
          {t('dashboard.transfers.report')}
        </ButtonAnchor>
      )}
      {kind === 'import' && mayUndo && allows('undo', state) && written > 0 && (
        <Button icon={<Undo2 aria-hidden className="size-4 flip-rtl" />} onClick={() => setAsksUndo(true)}>
          {t('dashboard.transfers.undo.button')}
        </Button>
      )}
      {asksUndo && (
        <Dialog open onOpenChange={() => setAsksUndo(false)} title={t('dashboard.transfers.undo.title')}>
          <div className="space-y-5 p-5">
            <p className="text-soft">{t(`dashboard.transfers.undo.of.${object as ImportObject}`)}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" loading={busy === 'undo'} onClick={() => void act('undo')}>
                {t('dashboard.transfers.undo.button')}
              </Button>
              <Button onClick={() => setAsksUndo(false)}>{t('ui.cancel')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
