import type { ProductField } from '@haat/shared/custom-fields/schema.ts'
import { useTranslation } from 'react-i18next'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { FieldValue } from './field-value.tsx'

/** The custom fields of a product as a table, in the groups of their definitions. */
export default function Specifications({ fields }: { fields: readonly ProductField[] }) {
  const { t } = useTranslation()
  const groups = Map.groupBy(fields, ({ group }) => group)
  return (
    <Collapsible open title={<span className="text-base font-semibold">{t('catalog.fields.title')}</span>}>
      <div className="space-y-5">
        {[...groups].map(([group, rows]) => (
          <section key={group} aria-label={group || undefined}>
            {group && (
              <h3 className="mb-2 font-sans text-sm font-semibold">
                <bdi>{group}</bdi>
              </h3>
            )}
            <dl className="divide-y divide-line border-y border-line">
              {rows.map((field) => (
                <div key={field.key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-6 py-2">
                  <dt className="text-soft break-words">
                    <bdi>{field.name}</bdi>
                  </dt>
                  <dd className="min-w-0">
                    <FieldValue field={field} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Collapsible>
  )
}
