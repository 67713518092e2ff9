import type { DeskOptions } from '@haat/shared/catalog/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/bits.tsx'

/** The values of sizes, storages and the like, under what they are values of. */
export function AttributeValues({ values }: { values: DeskOptions['attributes'] }) {
  const { t } = useTranslation()
  const groups = [...Map.groupBy(values, ({ label }) => label)]
  return (
    <div className="space-y-4">
      {groups.map(([label, ones]) => (
        <Card key={label}>
          <h2 className="mb-2 text-lg">{label ? <bdi>{label}</bdi> : t('dashboard.attributes.noLabel')}</h2>
          <ul className="grid gap-x-6 md:grid-cols-2">
            {ones.map(({ name, products, variants }) => (
              <li key={name} className="flex items-baseline justify-between gap-3 border-b border-line py-2">
                <bdi className="min-w-0 font-medium break-words">{name}</bdi>
                <span className="shrink-0 text-sm text-soft">
                  {t('dashboard.categories.products', { count: products })} ·{' '}
                  {t('dashboard.products.variants', { count: variants })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
