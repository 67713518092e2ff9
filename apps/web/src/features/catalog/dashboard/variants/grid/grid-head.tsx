// biome-ignore-all lint/a11y/useSemanticElements: only the rows in sight are rendered, each at its own position, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard moves between cells; screen readers read the heads with them
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../../ui/cx.ts'
import { fields } from './cells.ts'
import { headHeight, isNumber, isTyped, leastWidth, nameWidth, tracks } from './columns.ts'

/** Names of the columns; stays in sight while rows scroll. */
export function GridHead() {
  const { t } = useTranslation()
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: tracks, height: headHeight, minWidth: leastWidth }}
      className="sticky top-0 z-20 grid border-b border-line bg-sunken text-[13px] font-semibold text-soft"
    >
      <div
        role="columnheader"
        aria-colindex={1}
        style={{ width: nameWidth }}
        className="sticky start-0 z-10 flex items-center border-e border-line bg-sunken px-3"
      >
        {t('dashboard.variants.variant')}
      </div>
      {fields.map((field, col) => (
        <div
          key={field}
          role="columnheader"
          aria-colindex={col + 2}
          className={cx(
            'flex min-w-0 items-center border-e border-line px-2.5',
            isNumber(field) && 'justify-end text-end',
            !isTyped(field) && 'justify-center',
          )}
        >
          <span className="truncate" title={t(`dashboard.variants.column.${field}`)}>
            {t(`dashboard.variants.column.${field}`)}
          </span>
        </div>
      ))}
    </div>
  )
}
