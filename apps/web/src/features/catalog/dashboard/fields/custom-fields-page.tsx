import { endpoints } from 'virtual:dashboard-endpoints'
import { isFieldTranslated } from '@haat/shared/custom-fields/rules.ts'
import type { CustomField } from '@haat/shared/custom-fields/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Check, ListTree, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { TypedName } from '../../../../ui/dashboard/fields/typed-name.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Sortable } from '../../../../ui/dashboard/sortable.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useCatalogChanges, useDashboardFieldsQuery } from '../api.ts'
import { TermName } from '../translations/term-name.tsx'
import { UntranslatedSelect, useUntranslated } from '../translations/untranslated.tsx'
import { FieldDialog } from './field-dialog.tsx'

const none: readonly CustomField[] = []

/** Custom fields of products: their definitions in the order in which shoppers see them. */
export default function CustomFieldsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: fields, error, refetch } = useDashboardFieldsQuery()
  const { refresh, showFields } = useCatalogChanges()
  const [editing, setEditing] = useState<CustomField | 'new'>()
  const [removing, setRemoving] = useState<CustomField>()
  const mayEdit = can(session, 'attributes', 'edit')
  const [query, setQuery] = useSearchParams()
  const untranslated = useUntranslated(fields ?? none, query.get('untranslated'), isFieldTranslated)
  const mayRemove = can(session, 'attributes', 'delete')
  const failure = toFailure(error)
  const sort = async (sorted: CustomField[]) => {
    showFields(sorted)
    const answer = await send(endpoints.customFields.order, { ids: sorted.map(({ _id }) => _id) })
    if (!answer.success) toast.error(t(`errors.${answer.code}`))
    refresh('DashboardFields')
  }
  const remove = async ({ _id, name }: CustomField) => {
    const answer = await send(endpoints.customFields.remove, { fieldId: _id })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    setRemoving(undefined)
    toast.success(t('dashboard.customFields.removed', { name: `\u2068${name}\u2069` }))
    refresh('DashboardFields', 'DashboardProducts')
    return undefined
  }
  const add = mayEdit && (
    <Button
      size="sm"
      variant="primary"
      className="max-md:min-h-11"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setEditing('new')}
    >
      {t('dashboard.customFields.add')}
    </Button>
  )
  return (
    <DashboardPage
      narrow
      title={t('dashboard.customFields.title')}
      text={t('dashboard.customFields.text')}
      actions={fields && fields.length > 0 && add}
    >
      {!fields ? (
        failure ? (
          <Failed failure={failure} onRetry={refetch} />
        ) : (
          <div aria-hidden className="space-y-3">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-16 rounded-card" />
            ))}
          </div>
        )
      ) : fields.length === 0 ? (
        <EmptyState
          icon={<ListTree aria-hidden />}
          title={t('dashboard.customFields.emptyTitle')}
          text={t('dashboard.customFields.emptyText')}
        >
          {add}
        </EmptyState>
      ) : (
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
                      <IconButton
                        label={t('dashboard.customFields.edit', { name: field.name })}
                        onClick={() => setEditing(field)}
                      >
                        <Pencil aria-hidden className="size-4.5" />
                      </IconButton>
                    )}
                    {mayRemove && (
                      <IconButton
                        label={t('dashboard.customFields.removeNamed', { name: field.name })}
                        onClick={() => setRemoving(field)}
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
      )}
      {editing && <FieldDialog field={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <TypedName
          title={t('dashboard.customFields.remove')}
          text={t('dashboard.customFields.removeText', { count: removing.products })}
          name={removing.name}
          action={t('dashboard.customFields.remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </DashboardPage>
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
