import { globalSearchDashboardApi } from '@haat/shared/global-search/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecords } from './service.ts'

export const globalSearchRoutes: Route[] = [route(globalSearchDashboardApi.find, findRecords)]
