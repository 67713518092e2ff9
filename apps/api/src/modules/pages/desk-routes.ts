import { pagesDeskApi } from '@haat/shared/pages/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { arrangePages, createPage, listAllPages, readDeskPage, removePage, savePage, showPage } from './desk.ts'
import { listMenus, saveMenu } from './menus.ts'

export const pagesDeskRoutes: Route[] = [
  route(pagesDeskApi.list, listAllPages),
  route(pagesDeskApi.create, createPage),
  route(pagesDeskApi.arrange, arrangePages),
  route(pagesDeskApi.read, readDeskPage),
  route(pagesDeskApi.save, savePage),
  route(pagesDeskApi.show, showPage),
  route(pagesDeskApi.remove, removePage),
  route(pagesDeskApi.menus, listMenus),
  route(pagesDeskApi.saveMenu, saveMenu),
]
