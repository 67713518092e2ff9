import { cx } from '../../../../../ui/cx.ts'
import type { Row } from '../sheet.ts'

/** Name of a combination, with its colour. In a narrow place the name of the colour is shortened first, which many combinations share. */
export function RowName({ row: { color, attribute }, className }: { row: Pick<Row, 'color' | 'attribute'>; className?: string }) {
  return (
    <span className={cx('flex min-w-0 items-center gap-2 font-medium', className)}>
      {color && (
        <span
          aria-hidden
          style={{ backgroundColor: color.value }}
          className="size-4 shrink-0 rounded-full border border-field-line/50"
        />
      )}
      <span className="flex min-w-0">
        {color && <bdi className="truncate">{color.name}</bdi>}
        {color && attribute !== null && <span className="shrink-0 whitespace-pre text-faint"> / </span>}
        {attribute !== null && <bdi className={cx('truncate', color && 'max-w-[65%] shrink-0')}>{attribute}</bdi>}
        {!color && attribute === null && '—'}
      </span>
    </span>
  )
}

export const getName = ({ color, attribute }: Pick<Row, 'color' | 'attribute'>): string =>
  [color?.name, attribute].filter(Boolean).join(' / ')
