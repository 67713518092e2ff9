import { contentPath } from '@haat/shared/contact/content-path.ts'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { cx } from '../../../ui/cx.ts'
import { useContentPages } from '../content-pages.ts'

/** Links to the content pages. */
export function PageMenu() {
  const { t } = useTranslation()
  const links = useContentPages()
  return (
    <nav aria-label={t('pages.menu')} className="-mx-4 overflow-x-auto px-4 no-bar lg:m-0 lg:overflow-visible lg:p-0">
      <ul className="flex gap-2 lg:sticky lg:top-28 lg:flex-col lg:gap-0.5">
        {links.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink
              to={contentPath(slug)}
              className={({ isActive }) =>
                cx(
                  'inline-flex min-h-11 w-full items-center rounded-chip px-4 py-2 leading-snug whitespace-nowrap lg:rounded-button wrap-anywhere lg:whitespace-normal',
                  isActive
                    ? 'bg-brand-soft font-semibold text-brand-text'
                    : 'bg-sunken text-soft hover:text-ink lg:bg-transparent lg:hover:bg-sunken',
                )
              }
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
