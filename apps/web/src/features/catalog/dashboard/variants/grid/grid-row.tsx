// biome-ignore-all lint/a11y/useSemanticElements: only the lines in sight are there, each at its own place: no table lays that out
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard walks through cells, heads are read with them
import { marginPercent } from '@haat/shared/catalog/dashboard/rules.ts'
import { Check, ImagePlus, Minus } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, plainAmount } from '../../../../../lib/format.ts'
import { useCurrency } from '../../../../../lib/settings.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { cx } from '../../../../../ui/cx.ts'
import type { Thumbs } from '../pictures.ts'
import { isEdited, isLocked, type Row } from '../sheet.ts'
import { CellEditor, type Finish } from './cell-editor.tsx'
import { endless, type Field, fields, yes } from './cells.ts'
import { isMoney, isNumber, nameWidth, rowHeight, tracks } from './columns.ts'
import { RowName } from './row-name.tsx'

interface Props {
  row: Row
  at: number
  top: number
  /** selected columns of this row; -1 for none */
  first: number
  last: number
  /** focused column; -1 in other rows */
  cursor: number
  /** text being typed in the focused cell */
  typing: string | undefined
  /** column with the fill handle; -1 for none */
  handle: number
  /** the row is in the preview range of the fill handle */
  filling: boolean
  readOnly: boolean
  thumbs: Thumbs
  onFinish: Finish
}

/** A row of the grid, memoized: re-renders only when its own props change. */
export const GridRow = memo(function GridRow(props: Props) {
  const { row, at, top, first, last, cursor, typing, handle, filling, readOnly, thumbs, onFinish } = props
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      style={{ gridTemplateColumns: tracks, height: rowHeight, transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 top-0 grid border-b border-line"
    >
      <div
        role="rowheader"
        aria-colindex={1}
        style={{ width: nameWidth }}
        className="sticky start-0 z-10 flex min-w-0 items-center border-e border-line bg-card px-3 text-sm"
      >
        <RowName row={row} />
      </div>
      {fields.map((field, col) => {
        const chosen = col >= first && col <= last
        return (
          <Cell
            key={field}
            row={row}
            at={at}
            field={field}
            col={col}
            chosen={chosen}
            isCursor={cursor === col}
            typing={cursor === col ? typing : undefined}
            hasHandle={handle === col}
            filling={filling && col >= first && col <= last}
            readOnly={readOnly}
            thumbs={thumbs}
            onFinish={onFinish}
          />
        )
      })}
    </div>
  )
})

interface CellProps {
  row: Row
  at: number
  field: Field
  col: number
  chosen: boolean
  isCursor: boolean
  typing: string | undefined
  hasHandle: boolean
  filling: boolean
  readOnly: boolean
  thumbs: Thumbs
  onFinish: Finish
}

/** Memoized, so that moving the focus re-renders two cells instead of two rows. */
const Cell = memo(function Cell({
  row,
  at,
  field,
  col,
  chosen,
  isCursor,
  typing,
  hasHandle,
  filling,
  readOnly,
  thumbs,
  onFinish,
}: CellProps) {
  const { t } = useTranslation()
  const why = row.problems[field]
  const locked = isLocked(row, field)
  const reason = locked
    ? t('dashboard.variants.why.bundle')
    : why && t(`dashboard.variants.why.${why}`, { qty: row.said[field]?.qty ?? '' })
  return (
    <div
      role="gridcell"
      aria-colindex={col + 2}
      aria-selected={chosen}
      aria-readonly={readOnly || locked || undefined}
      aria-invalid={why ? true : undefined}
      title={reason}
      tabIndex={isCursor ? 0 : -1}
      data-cell={`${at}:${col}`}
      className={cx(
        'relative flex min-w-0 scroll-ms-[192px] scroll-mt-11 items-center border-e border-line px-2.5 text-sm focus:outline-none',
        isNumber(field) && 'justify-end tabular',
        locked && 'text-soft',
        (field === 'active' || field === 'mediaId') && 'justify-center',
        why ? 'bg-bad-soft text-bad' : chosen ? 'bg-brand-soft' : isEdited(row, field) && 'bg-info-soft',
        isCursor && 'z-[5] inset-ring-2 inset-ring-brand-text',
        filling && 'border-dashed border-brand-text',
      )}
    >
      {typing === undefined ? (
        <Shown row={row} field={field} thumbs={thumbs} />
      ) : (
        <CellEditor start={typing} field={field} label={t(`dashboard.variants.column.${field}`)} onFinish={onFinish} />
      )}
      {reason && <span className="sr-only">, {reason}</span>}
      {hasHandle && typing === undefined && (
        <span
          aria-hidden
          data-handle=""
          className="absolute -end-1 -bottom-1 z-10 size-2.5 cursor-crosshair rounded-[2px] border border-card bg-brand"
        />
      )}
    </div>
  )
})

function Shown({ row, field, thumbs }: { row: Row; field: Field; thumbs: Thumbs }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const text = row.cells[field]
  if (field === 'active')
    return text === yes ? (
      <>
        <Check aria-hidden className="size-4 text-good" />
        <span className="sr-only">{t('dashboard.variants.onSale')}</span>
      </>
    ) : (
      <>
        <Minus aria-hidden className="size-4 text-faint" />
        <span className="sr-only">{t('dashboard.variants.notOnSale')}</span>
      </>
    )
  if (field === 'mediaId') {
    const picture = thumbs.get(text)
    if (picture)
      return (
        <img
          src={picture.url}
          alt={picture.alt || t('dashboard.variants.ownPicture')}
          className="size-8 rounded-[6px] object-cover"
        />
      )
    return (
      <>
        <ImagePlus aria-hidden className={cx('size-4', text ? 'text-good' : 'text-faint/70')} />
        <span className="sr-only">{t(text ? 'dashboard.variants.ownPicture' : 'dashboard.variants.noPicture')}</span>
      </>
    )
  }
  if (field === 'qty' && text === endless)
    return (
      <>
        <span aria-hidden>{endless}</span>
        <span className="sr-only">{t('dashboard.variants.endless')}</span>
      </>
    )
  const shown = isMoney(field) && text !== '' && !row.problems[field] ? plainAmount(Number(text), currency.name) : text
  return (
    <bdi dir={isNumber(field) ? 'ltr' : undefined} className="truncate">
      {shown}
      {field === 'cost' && <Margin row={row} />}
    </bdi>
  )
}

/** Margin of the price over the cost, beside the cost. */
function Margin({ row: { cells, problems } }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const margin =
    problems.price || problems.cost || cells.cost === '' ? null : marginPercent(Number(cells.price), Number(cells.cost))
  if (margin === null) return null
  return (
    <span className="ms-1.5 text-xs text-soft" title={t('dashboard.variants.margin')}>
      {formatNumber(margin / 100, language, { style: 'percent', maximumFractionDigits: 0 })}
    </span>
  )
}
