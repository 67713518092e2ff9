import { endpoints } from 'virtual:dashboard-endpoints'
import { isFieldTranslated } from '@haat/shared/custom-fields/rules.ts'
import type { CustomField } from '@haat/shared/custom-fields/schema.ts'
import { Check, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Sortable } from '../../../../ui/dashboard/sortable.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { useCatalogChanges } from '../api.ts'
import { TermName } from '../translations/term-name.tsx'
import { UntranslatedSelect, useUntranslated } from '../translations/untranslated.tsx'

/** The custom fields, all or those without a translation. All of them can be sorted by staff who may edit. */
export function FieldList({
  fields,
  mayEdit,
  mayRemove,
  onEdit,
  onRemove,
}: {
  fields: readonly CustomField[]
  mayEdit: boolean
  mayRemove: boolean
  onEdit: (field: CustomField) => void
  onRemove: (field: CustomField) => void
}) {
  const { t } = useTranslation()
  const { refresh, showFields } = useCatalogChanges()
  const [query, setQuery] = useSearchParams()
  const untranslated = useUntranslated(fields, query.get('untranslated'), isFieldTranslated)
  const sort = async (sorted: CustomField[]) => {
    showFields(sorted)
    const answer = await send(endpoints.customFields.order, { ids: sorted.map(({ _id }) => _id) })
    if (!answer.success) toast.error(t(`errors.${answer.code}`))
    refresh('DashboardFields')
  }
  return (
    <>
      <div className="mb-4">
        <UntranslatedSelect
          filters={untranslated.filters}
          value={untranslated.language}
          onChange={(code) => setQuery(code ? { untranslated: code } : {}, { replace: true, preventScrollReset: true })}
        />
      </div>
      {untranslated.rows.length === 0 ? (
        <EmptyState icon={<Check aria-hidden />} title={t('dashboard.translations.complete')} />
      ) : (
        <Card>
          <Sortable
            label={t('dashboard.customFields.title')}
            items={untranslated.rows}
            getId={({ _id }) => _id}
            getName={({ name }) => name}
            onSort={mayEdit && !untranslated.language ? (sorted) => void sort(sorted) : undefined}
            className="divide-y divide-line"
          >
            {(field, handle) => (
              <Row field={field} handle={handle}>
                {mayEdit && (
                  <IconButton label={t('dashboard.customFields.edit', { name: field.name })} onClick={() => onEdit(field)}>
                    <Pencil aria-hidden className="size-4.5" />
                  </IconButton>
                )}
                {mayRemove && (
                  <IconButton
                    label={t('dashboard.customFields.removeNamed', { name: field.name })}
                    onClick={() => onRemove(field)}
                  >
                    <Trash2 aria-hidden className="size-4.5" />
                  </IconButton>
                )}
              </Row>
            )}
          </Sortable>
        </Card>
      )}
    </>
  )
}

const mapNames = (texts: CustomField['texts']) =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, { name }]) => (name ? [[language, name]] : [])))

function Row({ field, handle, children }: { field: CustomField; handle: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const { name, key, type, group, facet, products, texts } = field
  const { language: own } = useSettings()
  const missing = useShopLanguages().filter(({ code }) => code !== own && !isFieldTranslated(field, code))
  return (
    <div className="flex items-center gap-3 py-3">
      {handle}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <TermName term={{ name, names: mapNames(texts) }} />
          {facet && <Chip tone="brand">{t('dashboard.customFields.facetChip')}</Chip>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-soft">
          <span>{t(`dashboard.customFields.types.${type}`)}</span>
          {group && <bdi>{group}</bdi>}
          <bdi dir="ltr">{key}</bdi>
          <span>{t('dashboard.customFields.products', { count: products })}</span>
        </p>
        {missing.length > 0 && (
          <p className="mt-0.5 text-sm text-warn">
            {t('dashboard.translations.notTranslated')} {missing.map((language) => language.name).join(' · ')}
          </p>
        )}
      </div>
      <div className="flex shrink-0">{children}</div>
    </div>
  )
}
