import { languages } from '@haat/shared/reference/languages.ts'
import { ChevronRight, Globe, Keyboard, LogOut, Menu as MenuIcon, Search, Store, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Bell, clearNotifications } from '../../features/events/index.ts'
import { setTheme, useTheme } from '../../lib/browser/theme.ts'
import { useAboveName, usePageName } from '../../lib/dashboard/crumb.ts'
import { mayLeave, useGo } from '../../lib/dashboard/editing/leave.ts'
import { useRecordRecent } from '../../lib/dashboard/recent.ts'
import { type Path, paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useChangeLanguage } from '../use-change-language.ts'
import { trailTo } from './pages.ts'

interface Props {
  onMenu: () => void
  onSearch: () => void
  onKeys: () => void
}

/** Top bar: breadcrumbs, search, notifications and the user menu. */
export function TopBar({ onMenu, onSearch, onKeys }: Props) {
  const { t } = useTranslation()
  return (
    <header className="no-print flex min-h-14 items-center gap-1 px-2 md:ps-7 md:pe-4">
      <IconButton label={t('dashboard.frame.menu')} className="md:hidden" onClick={onMenu}>
        <MenuIcon aria-hidden className="size-5" />
      </IconButton>
      <Trail />
      <div className="ms-auto flex shrink-0 items-center">
        <IconButton label={t('dashboard.frame.search')} className="md:hidden" onClick={onSearch}>
          <Search aria-hidden className="size-5" />
        </IconButton>
        <Bell />
        <ThemeMenu />
        <PersonMenu onKeys={onKeys} />
      </div>
    </header>
  )
}

function Trail() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const name = usePageName(pathname)
  const above = useAboveName(pathname)
  const trail = useMemo(() => trailTo(pathname), [pathname])
  const title = trail.at(-1)?.row.title
  const ownName = name ?? (above && title && t(title as 'dashboard.frame.menu'))
  const list = trail.findLast(({ row }, at) => at < trail.length - 1 && !row.path.includes(':'))
  useRecordRecent(pathname, above && ownName ? `${above} · ${ownName}` : ownName, list?.row.title)
  const names = { [trail.length - 1]: name, [trail.length - 2]: above }
  const crumbs = trail.map(({ row, path }, at) => ({
    path,
    label: names[at] || t((row.title ?? 'dashboard.frame.menu') as 'dashboard.frame.menu'),
  }))
  return (
    <nav aria-label={t('ui.breadcrumbs')} className="min-w-0 text-sm text-soft">
      <ol className="flex min-w-0 items-center gap-1">
        {crumbs.map(({ path, label }, at) => {
          const isLast = at === crumbs.length - 1
          return (
            <li
              key={path}
              className={isLast ? 'flex min-w-0 items-center gap-1' : 'flex shrink-0 items-center gap-1 max-md:hidden'}
            >
              {at > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint flip-rtl max-md:hidden" />}
              {isLast ? (
                <span aria-current="page" className="line-clamp-2 leading-tight text-ink">
                  <bdi>{label}</bdi>
                </span>
              ) : (
                <Link to={path} className="inline-flex min-h-9 items-center hover:text-ink hover:underline">
                  <bdi className="max-w-56 truncate">{label}</bdi>
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function ThemeMenu() {
  const { t } = useTranslation()
  const language = useLanguage()
  const theme = useTheme()
  const changeLanguage = useChangeLanguage()
  return (
    <Menu
      label={t('shell.header.language')}
      button={(props) => (
        <IconButton label={t('shell.header.language')} {...props}>
          <Globe aria-hidden className="size-4.5" />
        </IconButton>
      )}
      groups={[
        {
          label: t('shell.header.languages'),
          items: languages.map(({ code, name }) => ({
            key: code,
            label: <span lang={code}>{name}</span>,
            checked: code === language,
            onSelect: () => void changeLanguage(code),
          })),
        },
        {
          label: t('shell.header.theme'),
          items: (['light', 'dark'] as const).map((one) => ({
            key: one,
            label: t(`shell.header.${one}`),
            checked: one === theme,
            onSelect: () => setTheme(one),
          })),
        },
      ]}
    />
  )
}

function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const go = useGo()
  const name = session?.user.name || session?.user.email || ''
  const item = (key: string, Icon: typeof Store, label: string, onSelect: () => void) => ({
    key,
    onSelect,
    label: (
      <span className="inline-flex items-center gap-2.5">
        <Icon aria-hidden className="size-4 shrink-0" />
        <bdi>{label}</bdi>
      </span>
    ),
  })
  const to = (path: Path) => () => void go(path)
  const leave = async () => {
    if (!(await mayLeave())) return
    clearNotifications()
    await signOut()
    await go(paths.home)
  }
  return (
    <Menu
      label={t('shell.header.account')}
      button={(props) => (
        <IconButton label={`${t('shell.header.account')}: ${name}`} {...props}>
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-full bg-brand-soft text-sm font-bold text-brand-text"
          >
            {[...name.trim()][0]?.toUpperCase()}
          </span>
        </IconButton>
      )}
      items={[
        item('account', UserRound, name, to(paths.account)),
        item('shop', Store, t('shell.staff.shop'), to(paths.home)),
        item('keys', Keyboard, t('dashboard.keys.title'), onKeys),
        item('out', LogOut, t('shell.header.signOut'), () => void leave()),
      ]}
    />
  )
}
