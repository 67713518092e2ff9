import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { cx } from '../../ui/cx.ts'
import { findPlace } from './menu.ts'
import { useEntryName, useMenu } from './use-menu.ts'

/** Tabs over the pages of a section, while the collapsed menu shows the section only. */
export function SectionTabs() {
  const { t } = useTranslation()
  const getName = useEntryName()
  const menu = useMenu()
  const { pathname } = useLocation()
  const { entry } = findPlace(menu.flat(), pathname)
  if (!entry?.items) return null
  const below = entry.items.filter(({ creates }) => !creates)
  const tabs = below.some(({ path }) => path === entry.path) ? below : [entry, ...below]
  if (tabs.length < 2 || !tabs.some(({ path }) => path === pathname)) return null
  const name = getName(entry)
  return (
    <nav
      aria-label={t('dashboard.frame.pagesOf', { name })}
      className="no-bar no-print mb-4 overflow-x-auto border-b border-line max-md:hidden"
    >
      <ul className="flex w-max gap-5.5">
        {tabs.map(({ label, title, path }) => (
          <li key={label}>
            <Link
              to={path!}
              aria-current={path === pathname ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center border-b-2 whitespace-nowrap transition-colors duration-150',
                path === pathname ? 'border-ink font-semibold text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {getName({ label, ...(title && { title }) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
