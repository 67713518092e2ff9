import { endpoints } from 'virtual:dashboard-endpoints'
import { toSlug } from '@haat/shared/slug.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../lib/paths.ts'
import { NewRecordForm } from '../../../ui/dashboard/new-record-form.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { usePageChanges } from './api.ts'

/** Creates a hidden content page from its title. */
export default function NewPagePage() {
  const { t } = useTranslation()
  const { refresh } = usePageChanges()
  const create = async (title: string) => {
    const answer = await send(endpoints.pages.create, { title, active: false })
    return answer.success ? { ...answer, path: to(dashboardPaths.contentPage, { pageId: answer.page._id }) } : answer
  }
  return (
    <DashboardPage narrow title={t('dashboard.pages.new.title')} text={t('dashboard.pages.new.text')}>
      <NewRecordForm
        label={t('dashboard.pages.title')}
        missing={t('dashboard.pages.titleMissing')}
        maxLength={160}
        pathOf={(name) => to(paths.page, { slug: toSlug(name, 'page') })}
        button={t('dashboard.pages.new.create')}
        list={dashboardPaths.pages}
        create={create}
        created={t('dashboard.pages.new.done')}
        refresh={refresh}
      />
    </DashboardPage>
  )
}
