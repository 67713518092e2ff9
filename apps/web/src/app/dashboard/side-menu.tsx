import { Search, Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { dashboardPaths } from '../../lib/dashboard/paths.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { commandKey } from './keys.ts'
import { type Entry, menuOf } from './menu.ts'
import { waitingAt, waitingCounts } from './waiting-count.tsx'

const row =
  'flex min-h-11 items-center gap-3 rounded-[10px] px-3 text-soft transition-colors duration-150 hover:bg-card/70 hover:text-ink md:min-h-9'
const here = 'bg-card font-semibold text-ink shadow-xs dark:bg-sunken'

/** Where the staff works, by right. Folded to its icons, names stand in tooltips. */
export function SideMenu({
  folded,
  onGo,
  onSearch,
}: {
  folded?: boolean
  onGo?: (() => void) | undefined
  onSearch: () => void
}) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { pathname } = useLocation()
  const say = (label: string) => t(label as 'shell.staff.shop')
  const entry = ({ label, target, path, Icon, items }: Entry) => {
    const Waiting = target === 'yes' || target === 'no' ? undefined : waitingCounts[target]
    return (
      <li key={label}>
        <NavLink
          to={path!}
          end={path === dashboardPaths.overview}
          title={folded ? say(label) : undefined}
          onClick={onGo}
          className={({ isActive }) => cx(row, folded && 'justify-center px-0', isActive && here)}
        >
          {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
          <span className={folded ? 'sr-only' : 'min-w-0 truncate'}>{say(label)}</span>
          {!folded && Waiting && <Waiting />}
        </NavLink>
        {!folded && items && pathname.startsWith(path!) && (
          <ul className="mt-0.5 space-y-0.5 ps-7.5">
            {items.map(({ label, path }) => {
              const Waiting = waitingAt[path!]
              return (
                <li key={label}>
                  <NavLink
                    to={path!}
                    end
                    onClick={onGo}
                    className={({ isActive }) => cx(row, 'text-sm', isActive && 'font-semibold text-ink')}
                  >
                    {say(label)}
                    {Waiting && <Waiting />}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        )}
      </li>
    )
  }
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
        {menuOf(session).map((group) => (
          <ul
            key={group[0]!.label}
            className="space-y-0.5 not-first:mt-3 not-first:border-t not-first:border-line not-first:pt-3"
          >
            {group.map(entry)}
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
