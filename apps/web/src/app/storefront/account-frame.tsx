import type { Session } from '@haat/shared/accounts/schema.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import { LayoutDashboard, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/session/session.ts'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { accountMenu } from './account-menu.ts'

/** Frame of the account pages: the user and the account menu, at the side or as a row on phones. */
export default function AccountFrame({ session, children }: { session: Session; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="container-page grid items-start gap-x-14 pt-5 pb-16 md:pt-8 lg:grid-cols-[232px_minmax(0,1fr)] lg:pt-12 lg:pb-24">
      <div className="min-w-0 lg:sticky lg:top-24">
        <Person session={session} />
        <nav aria-label={t('shell.account.nav')}>
          <Links session={session} />
        </nav>
      </div>
      <div className="min-w-0 pt-6 lg:pt-0">{children}</div>
    </div>
  )
}

function Person({ session }: { session: Session }) {
  const { name, email } = session.user
  const initial = [...(name?.trim() || email || '')][0]?.toUpperCase()
  return (
    <div className="mb-4 flex items-center gap-3 lg:mb-5 lg:px-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft font-head text-lg text-brand-text"
      >
        {initial}
      </span>
      <p className="min-w-0">
        <span className="block font-head text-lg leading-tight wrap-anywhere">
          <bdi>{name || email}</bdi>
        </span>
        {name && email && (
          <span className="block text-sm text-soft wrap-anywhere">
            <bdi dir="ltr">{email}</bdi>
          </span>
        )}
      </p>
    </div>
  )
}

const row =
  'inline-flex min-h-11 items-center gap-2.5 rounded-button px-3.5 font-semibold whitespace-nowrap transition-colors duration-150 lg:flex lg:w-full lg:px-3'
const rest = 'text-soft hover:bg-sunken hover:text-ink max-lg:border max-lg:border-line max-lg:bg-card'
const here = 'bg-brand-soft text-brand-text max-lg:border max-lg:border-transparent'

function Links({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On phones the row scrolls: bring the current page into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!current || !list.current || list.current.scrollWidth <= list.current.clientWidth) return
    const middle = (element: HTMLElement) => element.getBoundingClientRect().left + element.offsetWidth / 2
    list.current.scrollLeft += middle(current) - middle(list.current)
  }, [pathname])
  return (
    <ul
      ref={list}
      className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-7 md:px-7 lg:mx-0 lg:block lg:space-y-1 lg:overflow-visible lg:p-0"
    >
      {accountMenu.map(({ path, label, Icon }) => (
        <li key={path}>
          <Link
            to={path}
            aria-current={pathname === path ? 'page' : undefined}
            className={cx(row, pathname === path ? here : rest)}
          >
            <Icon aria-hidden className="size-4.5 shrink-0" />
            {t(`shell.account.${label}`)}
          </Link>
        </li>
      ))}
      {isStaff(session) && (
        <li>
          <Link to={paths.dashboard} className={cx(row, rest)}>
            <LayoutDashboard aria-hidden className="size-4.5 shrink-0" />
            {t('shell.header.dashboard')}
          </Link>
        </li>
      )}
      <li className="lg:border-t lg:border-line lg:pt-1 lg:[margin-top:0.75rem]!">
        <SignOut />
      </li>
    </ul>
  )
}

function SignOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    if (await signOut()) return void navigate(paths.home)
    setLeaving(false)
    toast.error(t('errors.network'))
  }
  return (
    <button type="button" aria-busy={isLeaving || undefined} onClick={() => void leave()} className={cx(row, rest)}>
      <LogOut aria-hidden className="size-4.5 shrink-0 flip-rtl" />
      {t('shell.account.signOut')}
    </button>
  )
}
