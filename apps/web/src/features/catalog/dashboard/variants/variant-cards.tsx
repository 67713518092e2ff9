import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Checkbox, Input } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Money } from '../../../../ui/price.tsx'
import { type Cells, endless, fields, isCode, no, problemsIn, tidied, yes } from './grid/cells.ts'
import { isNumber, isTyped } from './grid/columns.ts'
import { getName, RowName } from './grid/row-name.tsx'
import type { Thumbs } from './pictures.ts'
import { type Change, isEdited, isLocked, type Row } from './sheet.ts'

interface Props {
  label: string
  rows: readonly Row[]
  thumbs: Thumbs
  readOnly: boolean
  apply: (changes: readonly Change[]) => void
  onPicture: (rows: readonly Row[]) => void
}

const pageSize = 50

/** The variants on phones: a card each, and a form for the tapped one. */
export function VariantCards({ label, rows, thumbs, readOnly, apply, onPicture }: Props) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [open, setOpen] = useState<string>()
  const [shown, setShown] = useState(pageSize)
  const row = rows.find(({ id }) => id === open)
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {rows.slice(0, shown).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="flex min-h-16 w-full items-center gap-3 py-2.5 text-start"
              onClick={() => setOpen(one.id)}
            >
              {thumbs.get(one.cells.mediaId) && (
                <img src={thumbs.get(one.cells.mediaId)!.url} alt="" className="size-11 shrink-0 rounded-[8px] object-cover" />
              )}
              <span className="min-w-0 flex-1">
                <RowName row={one} />
                <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-soft">
                  <span>
                    {one.cells.qty === endless
                      ? t('dashboard.variants.endless')
                      : t('dashboard.variants.units', { count: Number(one.cells.qty) || 0 })}
                  </span>
                  {one.cells.sku && <bdi dir="ltr">{one.cells.sku}</bdi>}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                {one.problems.price || one.cells.price === '' ? (
                  <bdi className="font-semibold">{one.cells.price}</bdi>
                ) : (
                  <Money amount={Number(one.cells.price)} currency={currency} className="font-semibold" />
                )}
                {Object.keys(one.problems).length > 0 ? (
                  <Chip tone="bad">{t('dashboard.variants.show.wrong')}</Chip>
                ) : fields.some((field) => isEdited(one, field)) ? (
                  <Chip tone="info">{t('dashboard.variants.show.edited')}</Chip>
                ) : (
                  one.cells.active === no && <Chip>{t('dashboard.variants.notOnSale')}</Chip>
                )}
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-faint flip-rtl" />
            </button>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <div className="grid place-items-center py-4">
          <Button onClick={() => setShown(shown + pageSize)}>{t('ui.more')}</Button>
        </div>
      )}
      {row && (
        <CardFields
          key={row.id}
          row={row}
          readOnly={readOnly}
          onClose={() => setOpen(undefined)}
          onPicture={() => onPicture([row])}
          onDone={(changes) => {
            apply(changes)
            setOpen(undefined)
          }}
        />
      )}
    </>
  )
}

const typed = fields.filter((field) => isTyped(field))

function CardFields({
  row,
  readOnly,
  onClose,
  onPicture,
  onDone,
}: {
  row: Row
  readOnly: boolean
  onClose: () => void
  onPicture: () => void
  onDone: (changes: readonly Change[]) => void
}) {
  const { t } = useTranslation()
  const [cells, setCells] = useState<Cells>(row.cells)
  const problems = problemsIn(cells)
  const done = () =>
    onDone(
      fields
        .filter((field) => field !== 'mediaId' && cells[field] !== row.cells[field])
        .map((field) => ({ id: row.id, field, to: cells[field] })),
    )
  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{getName(row)}</bdi>}>
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          done()
        }}
      >
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          {typed.map((field) => {
            const why = problems[field] ?? (cells[field] === row.cells[field] ? row.problems[field] : undefined)
            return (
              <Input
                key={field}
                label={t(`dashboard.variants.column.${field}`)}
                className={isCode(field) ? 'col-span-2' : undefined}
                error={why && t(`dashboard.variants.why.${why}`, { qty: row.said[field]?.qty ?? '' })}
                dir={isNumber(field) ? 'ltr' : 'auto'}
                inputMode={isNumber(field) && field !== 'qty' ? 'decimal' : undefined}
                autoComplete="off"
                readOnly={readOnly || isLocked(row, field)}
                hint={isLocked(row, field) ? t('dashboard.variants.why.bundle') : undefined}
                value={cells[field]}
                onChange={({ target }) => setCells({ ...cells, [field]: target.value })}
                onBlur={() => setCells({ ...cells, [field]: tidied(field, cells[field]) })}
              />
            )
          })}
        </div>
        <Checkbox
          label={t('dashboard.variants.column.active')}
          disabled={readOnly}
          checked={cells.active === yes}
          onChange={({ target }) => setCells({ ...cells, active: target.checked ? yes : no })}
        />
        {!readOnly && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary">
              {t('dashboard.variants.done')}
            </Button>
            <Button
              onClick={() => {
                done()
                onPicture()
              }}
            >
              {t('dashboard.variants.column.mediaId')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}
