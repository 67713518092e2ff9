import type { DashboardOptions } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/layout/card.tsx'
import { TermName } from '../translations/term-name.tsx'
import { TranslateTerm } from '../translations/translate-button.tsx'

/** Tags of products with their translations. */
export function TagList({ tags, mayEdit }: { tags: DashboardOptions['tags']; mayEdit: boolean }) {
  const { t } = useTranslation()
  return (
    <Card>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {tags.map(({ name, products, ...translations }) => (
          <li key={name} className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1.5">
            <TermName term={{ name, ...translations }} />
            <span className="flex shrink-0 items-center gap-2 text-sm text-soft">
              {t('dashboard.categories.products', { count: products })}
              {mayEdit && <TranslateTerm term={{ name, ...translations }} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
