import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { Keyboard, ListChecks, Redo2, SearchX, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../../../lib/dashboard/use-narrow.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { SearchField } from '../../../../ui/dashboard/table/filters/search-field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { fitting, narrowed, type Show } from './grid/narrowed.ts'
import { VariantGrid } from './grid/variant-grid.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Notices } from './notices.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { collectThumbs } from './pictures.ts'
import { SetAllDialog } from './set-all-dialog.tsx'
import type { Row } from './sheet.ts'
import { ShowSelect } from './show-select.tsx'
import type { SheetState } from './use-sheet.ts'
import { VariantCards } from './variant-cards.tsx'

/** The variants with filters, tools and the save bar. */
export function SheetView({ product, state, readOnly }: { product: DashboardProduct; state: SheetState; readOnly: boolean }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { sheet, apply } = state
  const [query, setQuery] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'all' | 'keys'>()
  const [picturing, setPicturing] = useState<readonly Row[]>()
  const [more, setMore] = useState<ReadonlyMap<string, Picture>>(new Map())
  const thumbs = useMemo(() => collectThumbs(product, more), [product, more])
  const rows = useMemo(() => narrowed(sheet.rows, query, show, saved), [sheet.rows, query, show, saved])
  const ask = (nextQuery: string, nextShow: Show) => {
    setSaved(fitting(sheet.rows, nextQuery, nextShow))
    setQuery(nextQuery)
    setShow(nextShow)
  }
  useSaveKey(state.save)
  const label = t('dashboard.variants.label')
  return (
    <>
      <Notices state={state} />
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SearchField label={t('dashboard.variants.find')} value={query} onSearch={(q) => ask(q, show)} />
        <ShowSelect value={show} onChange={(next) => ask(query, next)} />
        {!readOnly && (
          <>
            <Button
              size="sm"
              icon={<ListChecks aria-hidden className="size-4" />}
              aria-haspopup="dialog"
              disabledReason={rows.length === 0 ? t('dashboard.list.noMatch') : undefined}
              onClick={() => setOpen('all')}
            >
              {t('dashboard.variants.setAll')}
            </Button>
            <div className="ms-auto flex items-center">
              <IconButton
                label={t('dashboard.variants.undo')}
                aria-keyshortcuts="Control+Z"
                className="size-9 disabled:opacity-40 max-md:size-11"
                disabled={sheet.past.length === 0}
                onClick={state.undo}
              >
                <Undo2 aria-hidden className="size-4.5 flip-rtl" />
              </IconButton>
              <IconButton
                label={t('dashboard.variants.redo')}
                aria-keyshortcuts="Control+Y"
                className="size-9 disabled:opacity-40 max-md:size-11"
                disabled={sheet.future.length === 0}
                onClick={state.redo}
              >
                <Redo2 aria-hidden className="size-4.5 flip-rtl" />
              </IconButton>
              {!narrow && (
                <IconButton
                  label={t('dashboard.variants.keys')}
                  aria-haspopup="dialog"
                  className="size-9"
                  onClick={() => setOpen('keys')}
                >
                  <Keyboard aria-hidden className="size-4.5" />
                </IconButton>
              )}
            </div>
          </>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} title={t('dashboard.list.noMatch')} text={t('dashboard.variants.noMatchText')}>
          <Button onClick={() => ask('', 'all')}>{t('dashboard.list.clearAll')}</Button>
        </EmptyState>
      ) : narrow ? (
        <VariantCards label={label} rows={rows} thumbs={thumbs} readOnly={readOnly} apply={apply} onPicture={setPicturing} />
      ) : (
        <VariantGrid
          label={label}
          rows={rows}
          thumbs={thumbs}
          readOnly={readOnly}
          apply={apply}
          undo={state.undo}
          redo={state.redo}
          onPicture={setPicturing}
        />
      )}
      <SaveBar state={state} />
      <LeaveQuestion on={state.edited > 0} saved />
      {open === 'all' && <SetAllDialog rows={rows} apply={apply} onClose={() => setOpen(undefined)} />}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(undefined)} />}
      {picturing && (
        <PictureDialog
          rows={picturing}
          product={product}
          thumbs={thumbs}
          onClose={() => setPicturing(undefined)}
          onChoose={(id, picture) => {
            if (picture) setMore((now) => new Map(now).set(id, picture))
            apply(picturing.map((row) => ({ id: row.id, field: 'mediaId' as const, to: id })))
            setPicturing(undefined)
          }}
        />
      )}
    </>
  )
}

/** Ctrl+S, also while editing a cell: commits the cell first. */
function useSaveKey(save: () => Promise<void>): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      setTimeout(() => void latest.current())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function SaveBar({ state: { edited, wrong, discard, save, isSaving } }: { state: SheetState }) {
  const { t } = useTranslation()
  if (edited === 0) return null
  return (
    <section
      aria-label={t('dashboard.edit.unsaved')}
      className="sticky bottom-4 z-20 mt-4 flex animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-[16px] bg-ink p-2.5 ps-5 text-paper shadow-lift dark:bg-sunken dark:text-ink"
    >
      <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
        <span className="font-semibold">{t('dashboard.edit.unsaved')}</span>{' '}
        <span className="opacity-80">{t('dashboard.variants.cells', { count: edited })}</span>
        {wrong > 0 && <span className="block font-semibold">{t('dashboard.variants.wrongCells', { count: wrong })}</span>}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" className="text-inherit! hover:bg-white/15!" onClick={discard}>
          {t('dashboard.edit.discard')}
        </Button>
        <Button size="sm" variant="primary" aria-keyshortcuts="Control+S Meta+S" loading={isSaving} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
      </div>
    </section>
  )
}
