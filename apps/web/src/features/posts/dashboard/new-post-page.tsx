import { endpoints } from 'virtual:dashboard-endpoints'
import { toSlug } from '@haat/shared/slug.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../lib/paths.ts'
import { NewRecordForm } from '../../../ui/dashboard/new-record-form.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { usePostChanges } from './api.ts'

/** Creates a draft from its title. */
export default function NewPostPage() {
  const { t } = useTranslation()
  const { refresh } = usePostChanges()
  const create = async (title: string) => {
    const answer = await send(endpoints.posts.create, { title })
    return answer.success ? { ...answer, path: to(dashboardPaths.post, { postId: answer.post._id }) } : answer
  }
  return (
    <DashboardPage narrow title={t('dashboard.posts.new.title')} text={t('dashboard.posts.new.text')}>
      <NewRecordForm
        label={t('dashboard.posts.field.title')}
        missing={t('dashboard.posts.titleMissing')}
        maxLength={160}
        pathOf={(name) => to(paths.post, { slug: toSlug(name, 'post') })}
        button={t('dashboard.posts.new.create')}
        list={dashboardPaths.posts}
        create={create}
        created={t('dashboard.posts.new.done')}
        refresh={refresh}
      />
    </DashboardPage>
  )
}
