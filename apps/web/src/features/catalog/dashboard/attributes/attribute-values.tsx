import type { DashboardOptions } from '@haat/shared/catalog/dashboard/schema.ts'
import { termKey } from '@haat/shared/catalog/translations.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/layout/card.tsx'
import { TermName } from '../translations/term-name.tsx'
import { TranslateTerm } from '../translations/translate-button.tsx'

/** Attribute values (sizes, storage), grouped by attribute label. */
export function AttributeValues({
  values,
  labels,
  mayEdit,
}: {
  values: DashboardOptions['attributes']
  labels: DashboardOptions['labels']
  mayEdit: boolean
}) {
  const { t } = useTranslation()
  const groups = [...Map.groupBy(values, ({ label }) => label)]
  return (
    <div className="space-y-4">
      {groups.map(([label, ones]) => (
        <Card key={label}>
          <div className="mb-2 flex min-h-9 items-center gap-1">
            <h2 className="text-lg">{label ? <bdi>{label}</bdi> : t('dashboard.attributes.noLabel')}</h2>
            {mayEdit && label && <LabelTerm label={label} labels={labels} />}
          </div>
          <ul className="grid gap-x-6 md:grid-cols-2">
            {ones.map(({ name, products, variants, ...translations }) => (
              <li key={name} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
                <TermName term={{ name, ...translations }} />
                <span className="flex shrink-0 items-center gap-2 text-sm text-soft">
                  <span>
                    {t('dashboard.categories.products', { count: products })} ·{' '}
                    {t('dashboard.products.variants', { count: variants })}
                  </span>
                  {mayEdit && <TranslateTerm term={{ name, ...translations }} />}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function LabelTerm({ label, labels }: { label: string; labels: DashboardOptions['labels'] }) {
  const term = labels.find(({ name }) => termKey(name) === termKey(label))
  return term ? <TranslateTerm term={term} /> : null
}
