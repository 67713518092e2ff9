import { endpoints } from 'virtual:dashboard-endpoints'
import { toSlug } from '@haat/shared/slug.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { NewRecordForm } from '../../../../ui/dashboard/new-record-form.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { useCollectionChanges } from './api.ts'
import { KindField } from './kind-field.tsx'

/** Creates a hidden collection from its name and kind. */
export default function NewCollectionPage() {
  const { t } = useTranslation()
  const { refresh } = useCollectionChanges()
  const [kind, setKind] = useState<'hand' | 'rule'>('rule')
  const create = async (name: string) => {
    const answer = await send(endpoints.collections.create, { name, kind, active: false })
    return answer.success ? { ...answer, path: to(dashboardPaths.collection, { collectionId: answer.collection._id }) } : answer
  }
  return (
    <DashboardPage narrow title={t('dashboard.collections.new.title')} text={t('dashboard.collections.new.text')}>
      <NewRecordForm
        label={t('dashboard.collections.name')}
        missing={t('dashboard.collections.nameMissing')}
        maxLength={120}
        pathOf={(name) => to(paths.collection, { slug: toSlug(name, 'collection') })}
        button={t('dashboard.collections.new.create')}
        list={dashboardPaths.collections}
        create={create}
        created={t('dashboard.collections.new.done')}
        failureText={({ code }) => (code === 'limit_reached' ? t('dashboard.collections.full') : undefined)}
        refresh={refresh}
      >
        <KindField value={kind} onChange={setKind} />
      </NewRecordForm>
    </DashboardPage>
  )
}
