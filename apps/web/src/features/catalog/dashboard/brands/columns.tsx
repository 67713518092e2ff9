import type { DashboardBrand } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { IconButton } from '../../../../ui/button.tsx'
import type { Column } from '../../../../ui/dashboard/table/types.ts'
import { TranslateBrand } from '../translations/translate-button.tsx'
import { BrandName } from './brand-name.tsx'

/** Columns of the brand list, with the actions that the signed-in member of staff may take. */
export function useBrandColumns(onRemove: (brand: DashboardBrand) => void): Column<DashboardBrand>[] {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'brands', 'edit')
  const mayRemove = can(session, 'brands', 'delete')
  const maySeeProducts = can(session, 'products', 'view')
  return [
    {
      key: 'name',
      label: t('dashboard.products.name'),
      always: true,
      sort: { up: 'name', down: '-name' },
      cell: (brand) => <BrandName key={`${brand._id} ${brand.name}`} brand={brand} mayEdit={mayEdit} />,
    },
    {
      key: 'count',
      label: t('shell.sections.products'),
      end: true,
      sort: { up: 'count', down: '-count', first: 'down' },
      cell: ({ _id, count }) =>
        maySeeProducts && count > 0 ? (
          <Link
            to={to(dashboardPaths.products, undefined, { brand: _id })}
            className="relative z-10 inline-flex min-h-9 min-w-6 items-center justify-end underline-offset-4 hover:underline max-md:min-h-11"
          >
            <Count count={count} />
          </Link>
        ) : (
          <span className={count === 0 ? 'text-faint' : undefined}>
            <Count count={count} />
          </span>
        ),
    },
    {
      key: 'address',
      label: t('dashboard.products.address'),
      card: 'none',
      cell: ({ slug }) => (
        <Link
          to={to(paths.shop, undefined, { brand: slug })}
          target="_blank"
          className="inline-flex min-h-9 items-center text-soft underline-offset-4 hover:underline"
        >
          <bdi>{slug}</bdi>
        </Link>
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'translate',
            label: t('dashboard.translations.title'),
            always: true,
            end: true,
            card: 'end' as const,
            cell: (brand: DashboardBrand) => <TranslateBrand key={brand.version} brand={brand} />,
          },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: t('dashboard.brands.actions'),
            always: true,
            end: true,
            card: 'end' as const,
            cell: (brand: DashboardBrand) => (
              <IconButton
                label={t('dashboard.brands.remove', { name: `\u2068${brand.name}\u2069` })}
                className="text-soft hover:text-bad md:size-9"
                onClick={() => onRemove(brand)}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            ),
          },
        ]
      : []),
  ]
}

/** On a card, the number needs a label, as there is no column heading. */
function Count({ count }: { count: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <span className="max-md:hidden">{formatNumber(count, language)}</span>
      <span className="md:hidden">{t('dashboard.categories.products', { count })}</span>
    </>
  )
}
