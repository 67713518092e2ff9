import { visibleMenu } from '@haat/shared/permissions.ts'
import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../storefront/logo.tsx'
import { menu } from './menu.ts'

/** The staff's frame: menu at the start, the work on a sheet beside it. */
export function Layout() {
  const { t } = useTranslation()
  const { session } = useSession()
  const row = 'flex min-h-10 items-center gap-2.5 rounded-button px-3 text-soft hover:text-ink'
  return (
    <div className="grid min-h-dvh bg-sunken/70 md:grid-cols-[232px_1fr]">
      <aside className="flex flex-col gap-1 p-3.5">
        <div className="px-2">
          <Logo />
        </div>
        <nav aria-label={t('shell.header.dashboard')} className="mt-3 space-y-1">
          {visibleMenu(menu, session).map(({ label, path }) => (
            <NavLink
              key={label}
              to={path ?? paths.dashboard}
              end
              className={({ isActive }) => cx(row, isActive && 'bg-card font-semibold text-ink shadow-xs')}
            >
              {t(label as 'shell.staff.overview')}
            </NavLink>
          ))}
          <NavLink to={paths.home} className={row}>
            <Store aria-hidden className="size-4.5" />
            {t('shell.staff.shop')}
          </NavLink>
        </nav>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="border-line bg-card p-5 focus:outline-none md:my-2 md:rounded-s-[20px] md:border md:p-8"
      >
        <Outlet />
      </main>
    </div>
  )
}
