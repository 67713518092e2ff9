import { redirectsDashboardApi } from '@haat/shared/redirects/dashboard/endpoints.ts'
import { redirectsApi } from '@haat/shared/redirects/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { importRedirects } from './dashboard/import.ts'
import {
  createUrlRedirect,
  dismissMissingPath,
  listMissingPaths,
  listUrlRedirects,
  removeUrlRedirect,
  saveUrlRedirect,
} from './dashboard/service.ts'
import { followRedirect } from './service.ts'

export const redirectsRoutes: Route[] = [
  route(redirectsApi.follow, followRedirect),
  route(redirectsDashboardApi.list, listUrlRedirects),
  route(redirectsDashboardApi.create, createUrlRedirect),
  route(redirectsDashboardApi.missing, listMissingPaths),
  route(redirectsDashboardApi.dismiss, dismissMissingPath),
  route(redirectsDashboardApi.import, importRedirects),
  route(redirectsDashboardApi.save, saveUrlRedirect),
  route(redirectsDashboardApi.remove, removeUrlRedirect),
]
