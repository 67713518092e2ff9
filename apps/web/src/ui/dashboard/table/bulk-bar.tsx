import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../button.tsx'
import { cx } from '../../cx.ts'
import type { BulkAction, Chosen } from './types.ts'

/** Floats over the list while rows are chosen. */
export function BulkBar({
  actions,
  ids,
  total,
  onClear,
}: {
  actions: readonly BulkAction[]
  ids: string[]
  /** rows that match in all, where more match than the page shows */
  total: number | undefined
  onClear: () => void
}) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const [busy, setBusy] = useState<string>()
  const count = all && total ? total : ids.length
  const run = async (action: BulkAction) => {
    if (busy) return
    setBusy(action.key)
    const chosen: Chosen = all && total ? { all: true, count: total } : { ids }
    try {
      await action.run(chosen)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section
      aria-label={t('dashboard.list.chosen', { count })}
      className="fixed inset-x-3 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] animate-rise flex-wrap items-center gap-1 rounded-[16px] bg-ink p-2 ps-4 text-paper shadow-lift dark:bg-sunken dark:text-ink"
    >
      <p role="status" className="me-2 font-semibold">
        {t('dashboard.list.chosen', { count })}
      </p>
      {total !== undefined && total > ids.length && !all && (
        <button type="button" className="min-h-9 px-2 text-sm underline underline-offset-4" onClick={() => setAll(true)}>
          {t('dashboard.list.chooseAll', { count: total })}
        </button>
      )}
      {actions.map((action) => (
        <Button
          key={action.key}
          size="sm"
          variant={action.primary ? 'outline' : 'quiet'}
          loading={busy === action.key}
          icon={<action.Icon aria-hidden className="size-4" />}
          className={cx('max-md:min-h-11', !action.primary && 'text-inherit! hover:bg-white/15!')}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={t('dashboard.list.chooseNone')} className="size-9 text-inherit! hover:bg-white/15!" onClick={onClear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  )
}
