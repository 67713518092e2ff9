import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { LeaveQuestion } from '../../../../../ui/dashboard/leave-question.tsx'
import { no } from '../../variants/grid/cells.ts'
import { getName, RowName } from '../../variants/grid/row-name.tsx'
import { Notices } from '../../variants/notices.tsx'
import type { Row } from '../../variants/sheet.ts'
import { useSheet } from '../../variants/use-sheet.ts'

const columns = ['price', 'qty', 'sku'] as const
type ColumnName = (typeof columns)[number]

/** Price, stock and SKU of a few variants, edited and saved in place; the stock is set only if it is still the one that was shown. */
export function VariantsTable({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const state = useSheet(product)
  const { sheet, apply, edited, wrong, isSaving } = state
  return (
    <>
      <Notices state={state} />
      <div>
        <div aria-hidden className={cx(line, 'pb-1 text-sm text-soft max-md:hidden')}>
          <span>{t('dashboard.variants.variant')}</span>
          {columns.map((name) => (
            <span key={name} className="px-2.5">
              {t(`dashboard.variants.column.${name}`)}
            </span>
          ))}
        </div>
        <ul className="divide-y divide-line">
          {sheet.rows.map((row) => (
            <li key={row.id} className={cx(line, 'py-2')}>
              <span className="col-span-3 flex min-w-0 items-center gap-2 md:col-span-1 md:min-h-10">
                <RowName row={row} />
                {row.cells.active === no && (
                  <span className="shrink-0 text-sm text-soft">({t('dashboard.products.notSold')})</span>
                )}
              </span>
              {columns.map((name) => (
                <VariantField key={name} row={row} name={name} onType={(to) => apply([{ id: row.id, field: name, to }])} />
              ))}
            </li>
          ))}
        </ul>
      </div>
      {edited > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
            <span className="font-semibold">{t('dashboard.edit.unsaved')}</span>{' '}
            <span className="text-soft">{t('dashboard.variants.cells', { count: edited })}</span>
            {wrong > 0 && (
              <span className="block font-semibold text-bad">{t('dashboard.variants.wrongCells', { count: wrong })}</span>
            )}
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={state.discard}>
              {t('dashboard.edit.discard')}
            </Button>
            <Button size="sm" variant="primary" loading={isSaving} onClick={() => void state.save()}>
              {t('dashboard.products.saveVariants')}
            </Button>
          </div>
        </div>
      )}
      <LeaveQuestion on={edited > 0} saved />
    </>
  )
}

const line = 'grid grid-cols-3 items-start gap-x-2 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_104px_104px_160px]'

const inputs: Record<ColumnName, ComponentProps<'input'>> = {
  price: { inputMode: 'decimal', dir: 'ltr' },
  qty: { dir: 'ltr' },
  sku: { dir: 'auto', maxLength: 80 },
}

/** One cell; its text is applied on blur or Enter. */
function VariantField({ row, name, onType }: { row: Row; name: ColumnName; onType: (text: string) => void }) {
  const { t } = useTranslation()
  const errorId = useId()
  const [typed, setTyped] = useState(row.cells[name])
  const [shown, setShown] = useState(row.cells[name])
  // The cell was tidied, discarded, or changed by another user.
  if (row.cells[name] !== shown) {
    setShown(row.cells[name])
    setTyped(row.cells[name])
  }
  const why = row.problems[name]
  const isEdited = row.cells[name] !== row.base[name]
  return (
    <span className="min-w-0">
      <span aria-hidden className="mb-0.5 block text-xs text-soft md:hidden">
        {t(`dashboard.variants.column.${name}`)}
      </span>
      <input
        {...inputs[name]}
        aria-label={`${getName(row)}: ${t(`dashboard.variants.column.${name}`)}`}
        aria-invalid={why !== undefined}
        aria-describedby={why && errorId}
        autoComplete="off"
        className={cx(
          'min-h-11 w-full rounded-button border bg-card px-2.5 text-start tabular md:min-h-10',
          why ? 'border-bad' : isEdited ? 'border-brand-text' : 'border-field-line/60 hover:border-field-line',
        )}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => onType(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onType(typed)
        }}
      />
      {why && (
        <span id={errorId} className="mt-0.5 block text-xs text-bad">
          {t(`dashboard.variants.why.${why}`, { qty: row.said[name]?.qty ?? '' })}
        </span>
      )}
    </span>
  )
}
