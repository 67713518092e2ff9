import { can } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useBlockDocumentQuery } from './api.ts'
import { BlocksEditor } from './blocks-editor.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** Editor of the home page. Without the permission to edit, its preview. */
export default function HomeEditorPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: document, error, refetch } = useBlockDocumentQuery()
  const failure = toFailure(error)
  if (!document)
    return (
      <DashboardPage title={t('dashboard.blocks.title')}>
        {failure ? <Failed failure={failure} onRetry={refetch} /> : <Skeleton className="h-96" />}
      </DashboardPage>
    )
  if (!can(session, 'pages', 'edit'))
    return (
      <DashboardPage title={t('dashboard.blocks.title')}>
        <PreviewFrame blocks={document.blocks} selected={null} />
      </DashboardPage>
    )
  return <BlocksEditor document={document} />
}
