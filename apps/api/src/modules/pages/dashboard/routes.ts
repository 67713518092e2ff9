import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { listMenus, saveMenu } from '../menus.ts'
import { arrangePages, createPage, listAllPages, readDashboardPage, removePage, savePage, showPage } from './service.ts'

export const pagesDashboardRoutes: Route[] = [
  route(pagesDashboardApi.list, listAllPages),
  route(pagesDashboardApi.create, createPage),
  route(pagesDashboardApi.arrange, arrangePages),
  route(pagesDashboardApi.read, readDashboardPage),
  route(pagesDashboardApi.save, savePage),
  route(pagesDashboardApi.show, showPage),
  route(pagesDashboardApi.remove, removePage),
  route(pagesDashboardApi.menus, listMenus),
  route(pagesDashboardApi.saveMenu, saveMenu),
]
