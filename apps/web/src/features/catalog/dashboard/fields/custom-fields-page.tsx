import { endpoints } from 'virtual:dashboard-endpoints'
import type { CustomField } from '@haat/shared/custom-fields/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { TypedName } from '../../../../ui/dashboard/fields/typed-name.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useCatalogChanges, useDashboardFieldsQuery } from '../api.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldList } from './field-list.tsx'

/** Custom fields of products: their definitions in the order in which shoppers see them. */
export default function CustomFieldsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: fields, error, refetch } = useDashboardFieldsQuery()
  const { refresh } = useCatalogChanges()
  const [editing, setEditing] = useState<CustomField | 'new'>()
  const [removing, setRemoving] = useState<CustomField>()
  const mayEdit = can(session, 'attributes', 'edit')
  const failure = toFailure(error)
  const remove = async ({ _id, name }: CustomField) => {
    const answer = await send(endpoints.customFields.remove, { fieldId: _id })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    setRemoving(undefined)
    toast.success(t('dashboard.customFields.removed', { name: `\u2068${name}\u2069` }))
    refresh('DashboardFields', 'DashboardProducts')
    return undefined
  }
  const add = mayEdit && (
    <Button size="sm" variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing('new')}>
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
        <FieldList
          fields={fields}
          mayEdit={mayEdit}
          mayRemove={can(session, 'attributes', 'delete')}
          onEdit={setEditing}
          onRemove={setRemoving}
        />
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
