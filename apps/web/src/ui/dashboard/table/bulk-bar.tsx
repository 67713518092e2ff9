import { Ellipsis, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostMatching } from '../../../lib/dashboard/list/walk.ts'
import { useFit } from '../../../lib/dashboard/use-fit.ts'
import { Button, IconButton } from '../../button.tsx'
import { cx } from '../../cx.ts'
import { Menu } from '../../menu.tsx'
import { FloatingBar, quietOnBar } from './floating-bar.tsx'
import type { BulkAction } from './types.ts'

const mostButtons = 3

/**
 * Action bar over the list while rows are selected, always in one line: up to three buttons for the actions that fit the selection,
 * the others in a menu. On narrow windows more of them move into the menu.
 */
export function BulkBar<Row>({
  actions,
  rows,
  total,
  onRun,
  onClear,
}: {
  actions: readonly BulkAction<Row>[]
  /** selected rows of this page */
  rows: readonly Row[]
  /** number of matching rows, if it exceeds the page and all of them can be selected */
  total: number | undefined
  onRun: (action: BulkAction<Row>, all: boolean) => void
  onClear: () => void
}) {
  const { t } = useTranslation()
  const [wantsAll, setAll] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const count = rows.length
  const more = total !== undefined && total > count
  const tooMany = more && total > mostMatching.bulk
  const all = wantsAll && more && !tooMany
  const label = t('dashboard.list.chosen', { count: all ? total : count })
  const doesFit = ({ fits }: BulkAction<Row>) => all || !fits || rows.some(fits)
  const sorted = actions.length > mostButtons ? sortByFit(actions, doesFit) : actions
  const primary = actions.find((action) => action.primary && doesFit(action))
  const asksForAll = more && !all
  // The first step moves "select all" into the menu, each further one a button.
  const step = useFit(bar, [label, asksForAll, ...sorted.map((action) => action.label)].join(' '), mostButtons + 1)
  const buttons = sorted.slice(0, Math.max(0, mostButtons - Math.max(0, step - 1)))
  const chooseAll = asksForAll && !tooMany && { key: '*', label: t('dashboard.list.chooseAll', { count: total }) }
  const tooManyText = asksForAll && tooMany ? t('dashboard.bulk.tooMany', { count: mostMatching.bulk }) : ''
  const items = [
    ...(step > 0 && chooseAll ? [{ ...chooseAll, onSelect: () => setAll(true) }] : []),
    ...sorted.slice(buttons.length).map((action) => ({
      key: action.key,
      label: (
        <span className="flex items-center gap-2.5 whitespace-nowrap">
          <action.Icon aria-hidden className="size-4 shrink-0" />
          {action.label}
        </span>
      ),
      onSelect: () => onRun(action, all),
    })),
  ]
  return (
    <FloatingBar ref={bar} label={label} className="*:shrink-0">
      <p role="status" className="me-1 font-semibold whitespace-nowrap">
        {label}
      </p>
      {step === 0 && chooseAll && (
        <button
          type="button"
          className="min-h-9 px-2 text-sm whitespace-nowrap underline underline-offset-4 max-md:min-h-11"
          onClick={() => setAll(true)}
        >
          {chooseAll.label}
        </button>
      )}
      {step === 0 && tooManyText && <p className="px-2 text-sm whitespace-nowrap opacity-70">{tooManyText}</p>}
      {buttons.map((action) => (
        <Button
          key={action.key}
          size="sm"
          variant={action === primary ? 'outline' : 'quiet'}
          icon={<action.Icon aria-hidden className="size-4" />}
          className={cx('whitespace-nowrap', action !== primary && quietOnBar)}
          onClick={() => onRun(action, all)}
        >
          {action.label}
        </Button>
      ))}
      {items.length > 0 && (
        <Menu
          side="top"
          label={t('dashboard.list.moreActions')}
          button={(props) => (
            <Button
              size="sm"
              variant="quiet"
              icon={<Ellipsis aria-hidden className="size-4" />}
              className={cx('whitespace-nowrap', quietOnBar)}
              {...props}
            >
              {t('dashboard.list.more')}
            </Button>
          )}
          groups={[{ label: step > 0 ? tooManyText : '', items }]}
        />
      )}
      <IconButton label={t('dashboard.list.chooseNone')} className={cx('size-9 max-md:size-11', quietOnBar)} onClick={onClear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </FloatingBar>
  )
}

/** Actions that change a selected row come first; otherwise their order stays. */
const sortByFit = <Row,>(actions: readonly BulkAction<Row>[], doesFit: (action: BulkAction<Row>) => boolean) => [
  ...actions.filter(doesFit),
  ...actions.filter((action) => !doesFit(action)),
]
