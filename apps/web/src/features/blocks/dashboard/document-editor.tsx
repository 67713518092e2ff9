import { can } from '@haat/shared/permissions.ts'
import { FileX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useBlockDocumentQuery } from './api.ts'
import { BlocksEditor } from './editor/blocks-editor.tsx'
import { PreviewFrame } from './preview/preview-frame.tsx'

/** Editor of the blocks of the home page or of a content page. Without the permission to edit, its preview. */
export function DocumentEditor({ documentKey }: { documentKey: string }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { currentData: document, error, refetch } = useBlockDocumentQuery(documentKey)
  const failure = toFailure(error)
  useRecordTitle(document?.page?.title)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState page icon={<FileX aria-hidden />} title={t('dashboard.pages.gone')} text={t('dashboard.pages.goneText')}>
        <ButtonLink to={dashboardPaths.pages}>{t('dashboard.pages.back')}</ButtonLink>
      </EmptyState>
    )
  const title = document?.page ? <bdi>{document.page.title}</bdi> : t('dashboard.blocks.title')
  if (!document)
    return (
      <DashboardPage title={t('dashboard.blocks.blocks')}>
        {failure ? <Failed failure={failure} onRetry={refetch} /> : <Skeleton className="h-96" />}
      </DashboardPage>
    )
  if (!can(session, 'pages', 'edit'))
    return (
      <DashboardPage title={title}>
        <PreviewFrame document={document} blocks={document.blocks} selected={null} />
      </DashboardPage>
    )
  return <BlocksEditor document={document} />
}
