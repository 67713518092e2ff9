import { ChevronDown, Search, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { cx } from '../../ui/cx.ts'
import { commandKey } from './keys.ts'
import { type Entry, findPlace } from './menu.ts'
import { waitingAt, waitingCounts } from './pending-count.tsx'
import { useEntryName, useMenu } from './use-menu.ts'

const row =
  'flex min-h-11 items-center gap-3 rounded-[10px] px-3 text-soft transition-colors duration-150 hover:bg-card/70 hover:text-ink md:min-h-9'
const here = 'bg-card font-semibold text-ink shadow-xs dark:bg-sunken'

/**
 * Side menu with the sections that the user may see. The pages below a section appear in it, or when its arrow is pressed. When
 * collapsed, names are in tooltips and the pages below a section are tabs over its pages.
 */
export function SideMenu({
  folded = false,
  onGo,
  onSearch,
}: {
  folded?: boolean
  onGo?: (() => void) | undefined
  onSearch: () => void
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const groups = useMenu()
  const place = findPlace(groups.flat(), pathname)
  return (
    <>
      <button
        type="button"
        onClick={onSearch}
        title={folded ? t('dashboard.frame.search') : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        className={cx(
          'mt-2 flex min-h-11 w-full items-center gap-2.5 rounded-[10px] border border-line bg-card text-soft hover:border-field-line md:min-h-9',
          folded ? 'justify-center' : 'px-3',
        )}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className={folded ? 'sr-only' : 'min-w-0 flex-1 truncate text-start'}>{t('dashboard.frame.search')}</span>
        {!folded && (
          <kbd aria-hidden dir="ltr" className="font-sans text-xs text-faint max-md:hidden">
            {commandKey} K
          </kbd>
        )}
      </button>
      <nav aria-label={t('dashboard.frame.menu')} className="mt-3 flex-1">
        {groups.map((group) => (
          <ul
            key={group[0]!.label}
            className="space-y-0.5 not-first:mt-3 not-first:border-t not-first:border-line not-first:pt-3"
          >
            {group.map((entry) => (
              <MenuEntry
                key={entry.label}
                entry={entry}
                isHere={entry === place.entry}
                current={entry === place.entry ? place.item : undefined}
                folded={folded}
                onGo={onGo}
              />
            ))}
          </ul>
        ))}
      </nav>
      <Link
        to={paths.home}
        title={folded ? t('shell.staff.shop') : undefined}
        className={cx(row, 'mt-3', folded && 'justify-center px-0')}
      >
        <Store aria-hidden className="size-4.5 shrink-0" />
        <span className={folded ? 'sr-only' : undefined}>{t('shell.staff.shop')}</span>
      </Link>
    </>
  )
}

function MenuEntry({
  entry,
  isHere,
  current,
  folded,
  onGo,
}: {
  entry: Entry
  /** the shown page belongs to this entry */
  isHere: boolean
  /** sub-item that the shown page belongs to */
  current: Entry | undefined
  folded: boolean
  onGo: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<boolean>()
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere !== wasHere) {
    setWasHere(isHere)
    setWanted(undefined)
  }
  const { target, path, Icon, items } = entry
  const getName = useEntryName()
  const name = getName(entry)
  const isOpen = !folded && items !== undefined && (wanted ?? isHere)
  const Waiting = target === 'yes' || target === 'no' ? undefined : waitingCounts[target]
  const isMain = isHere && (current === undefined || folded || !isOpen)
  return (
    <li>
      <div className="relative">
        <Link
          to={path!}
          title={folded ? name : undefined}
          aria-current={isHere && current === undefined ? 'page' : isMain ? 'true' : undefined}
          onClick={onGo}
          className={cx(row, folded ? 'justify-center px-0' : 'pe-9 max-md:pe-12', isMain ? here : isHere && 'text-ink')}
        >
          {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
          <span className={folded ? 'sr-only' : 'min-w-0 truncate'}>{name}</span>
          {!folded && Waiting && <Waiting />}
        </Link>
        {!folded && items && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('dashboard.frame.pagesOf', { name })}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-[10px] text-faint hover:text-ink max-md:w-11"
            onClick={() => setWanted(!isOpen)}
          >
            <ChevronDown aria-hidden className={cx('size-4 transition-transform duration-150', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      {isOpen && (
        <ul className="mt-0.5 space-y-0.5 ps-7.5">
          {items.map((item) => {
            const Waiting = waitingAt[item.path!]
            return (
              <li key={item.label}>
                <Link
                  to={item.path!}
                  aria-current={item === current ? 'page' : undefined}
                  onClick={onGo}
                  className={cx(row, 'text-sm', item === current && here)}
                >
                  <span className="min-w-0 truncate">{getName(item)}</span>
                  {Waiting && <Waiting />}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
