import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import { sizeText, weightText } from '../../../../lib/units/measures.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { FieldValue } from './field-value.tsx'

/** The custom fields of a product as a table, in the groups of their definitions, then weight, dimensions and part number. */
export default function Specifications({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const settings = useSettings()
  const measures = variant ?? product
  const facts = [
    { name: t('catalog.measures.weight'), value: weightText(measures, settings, language) },
    { name: t('catalog.measures.size'), value: sizeText(measures, settings, language) },
    { name: t('catalog.measures.mpn'), value: measures.mpn },
  ].filter(({ value }) => value)
  const { fields } = product
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
                <Row key={field.key} name={field.name}>
                  <FieldValue field={field} />
                </Row>
              ))}
            </dl>
          </section>
        ))}
        {facts.length > 0 && (
          <dl className="divide-y divide-line border-y border-line">
            {facts.map(({ name, value }) => (
              <Row key={name} name={name}>
                <bdi>{value}</bdi>
              </Row>
            ))}
          </dl>
        )}
      </div>
    </Collapsible>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-6 py-2">
    <dt className="text-soft break-words">
      <bdi>{name}</bdi>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
