import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostMatching } from '../../../lib/dashboard/walk.ts'
import { Button, IconButton } from '../../button.tsx'
import { cx } from '../../cx.ts'
import { FloatingBar, quietOnBar } from './floating-bar.tsx'
import type { BulkAction } from './types.ts'

/** Floats over the list while rows are chosen. */
export function BulkBar<Row>({
  actions,
  count,
  total,
  onRun,
  onClear,
}: {
  actions: readonly BulkAction<Row>[]
  count: number
  /** rows that match in all, where more match than the page shows and all of them can be reached */
  total: number | undefined
  onRun: (action: BulkAction<Row>, all: boolean) => void
  onClear: () => void
}) {
  const { t } = useTranslation()
  const [wantsAll, setAll] = useState(false)
  const more = total !== undefined && total > count
  const tooMany = more && total > mostMatching.bulk
  const all = wantsAll && more && !tooMany
  const shown = all ? total : count
  return (
    <FloatingBar label={t('dashboard.list.chosen', { count: shown })}>
      <p role="status" className="me-2 font-semibold">
        {t('dashboard.list.chosen', { count: shown })}
      </p>
      {more && !all && (
        <button
          type="button"
          aria-disabled={tooMany || undefined}
          title={tooMany ? t('dashboard.bulk.tooMany', { count: mostMatching.bulk }) : undefined}
          className={cx('min-h-9 px-2 text-sm max-md:min-h-11', tooMany ? 'opacity-70' : 'underline underline-offset-4')}
          onClick={() => !tooMany && setAll(true)}
        >
          {tooMany ? t('dashboard.bulk.tooMany', { count: mostMatching.bulk }) : t('dashboard.list.chooseAll', { count: total })}
        </button>
      )}
      {actions.map((action) => (
        <Button
          key={action.key}
          size="sm"
          variant={action.primary ? 'outline' : 'quiet'}
          icon={<action.Icon aria-hidden className="size-4" />}
          className={cx('max-md:min-h-11', !action.primary && quietOnBar)}
          onClick={() => onRun(action, all)}
        >
          {action.label}
        </Button>
      ))}
      <IconButton
        label={t('dashboard.list.chooseNone')}
        className={cx('size-9 max-md:ms-auto max-md:size-11', quietOnBar)}
        onClick={onClear}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </FloatingBar>
  )
}
