import { Check, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '../../../lib/dashboard/list/bulk.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton, Spinner } from '../../button.tsx'
import { Dialog } from '../../overlay.tsx'
import { refusalText } from '../use-undo.ts'
import { FloatingBar, quietOnBar } from './floating-bar.tsx'
import type { Bulk } from './use-bulk.ts'

/** Progress of a bulk action, then its result: number of rows, refused rows with reasons, and undo. */
export function BulkOutcomeBar<Row>({
  bulk,
  getName,
  onClose,
}: {
  bulk: Bulk<Row>
  getName: (row: Row) => string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { state } = bulk
  const [showsRefused, setShowsRefused] = useState(false)
  if (!state || state.step === 'asking') return null
  if ('at' in state) return <Progress {...state} />
  const failure = state.step === 'failed' ? state.failure : state.outcome.failure
  const { done, refused, left, undo } = state.step === 'failed' ? nothing<Row>() : state.outcome
  const words = t(state.step === 'takenBack' ? 'dashboard.bulk.takenBack' : 'dashboard.bulk.done', { count: done })
  const Icon = refused.length > 0 || failure ? TriangleAlert : Check
  return (
    <FloatingBar label={words}>
      <Icon aria-hidden className="me-1 size-4.5 shrink-0" />
      <p role="status" className="me-2 min-w-0">
        <span className="font-semibold">{words}</span>
        {refused.length > 0 && <> · {t('dashboard.bulk.refused', { count: refused.length })}</>}
        {left > 0 && <> · {t('dashboard.bulk.left', { count: left })}</>}
        {failure && <span className="block text-sm opacity-85">{refusalText(failure)}</span>}
      </p>
      {refused.length > 0 && (
        <Button size="sm" variant="quiet" className={quietOnBar} aria-haspopup="dialog" onClick={() => setShowsRefused(true)}>
          {t('dashboard.bulk.why')}
        </Button>
      )}
      {undo.size > 0 && (
        <Button size="sm" variant="outline" onClick={() => void bulk.undoRows(undo)}>
          {t('dashboard.undo.undo')}
        </Button>
      )}
      <IconButton label={t('ui.close')} className={`size-9 max-md:size-11 ${quietOnBar}`} onClick={onClose}>
        <X aria-hidden className="size-4" />
      </IconButton>
      <Dialog open={showsRefused} onOpenChange={setShowsRefused} title={t('dashboard.bulk.refusedTitle')}>
        <ul className="divide-y divide-line px-5 py-2">
          {refused.map(({ row, code }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
            <li key={at} className="py-2.5">
              <bdi className="block font-semibold break-words">{getName(row)}</bdi>
              <span className="text-sm text-soft">{refusalText({ code })}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </FloatingBar>
  )
}

function Progress({
  label,
  step,
  at,
  count,
  stop,
}: {
  label: string
  step: string
  at: number
  count: number
  stop?: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const far = t('dashboard.bulk.far', { done: formatNumber(at, language), count: formatNumber(count, language) })
  return (
    <FloatingBar label={label}>
      <Spinner />
      <p role="status" className="ms-2 me-2 tabular">
        <span className="font-semibold">{step === 'reading' ? t('dashboard.bulk.reading') : label}</span> {far}
      </p>
      {stop && (
        <Button size="sm" variant="quiet" className={quietOnBar} onClick={stop}>
          {t('dashboard.bulk.stop')}
        </Button>
      )}
    </FloatingBar>
  )
}

const nothing = <Row,>(): BulkOutcome<Row> => ({ done: 0, refused: [], left: 0, undo: new Map() })
