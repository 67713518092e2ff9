import { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import { blocksApi } from '@haat/shared/blocks/endpoints.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listVersions, previewBlocks, readDocument, readVersion, saveDraft } from './dashboard/documents.ts'
import { cancelSchedule, publishDraft, restoreVersion } from './dashboard/publish.ts'
import { homeBlocks, readContentPage } from './service.ts'

export const blocksRoutes: Route[] = [
  route(blocksApi.home, homeBlocks),
  route(pagesApi.read, readContentPage),
  route(blocksDashboardApi.read, readDocument),
  route(blocksDashboardApi.save, saveDraft),
  route(blocksDashboardApi.publish, publishDraft),
  route(blocksDashboardApi.unschedule, cancelSchedule),
  route(blocksDashboardApi.versions, listVersions),
  route(blocksDashboardApi.version, readVersion),
  route(blocksDashboardApi.restore, restoreVersion),
  route(blocksDashboardApi.preview, previewBlocks),
]
