import { settingsDeskApi } from '@haat/shared/settings/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readConnections } from './connections.ts'
import { listGroups, readDeskGroup } from './desk.ts'

export const settingsDeskRoutes: Route[] = [
  route(settingsDeskApi.list, listGroups),
  route(settingsDeskApi.read, readDeskGroup),
  route(settingsDeskApi.connections, readConnections),
]
