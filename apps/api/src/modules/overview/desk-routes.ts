import { overviewDeskApi } from '@haat/shared/overview/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readOverview } from './desk.ts'

export const overviewDeskRoutes: Route[] = [route(overviewDeskApi.read, readOverview)]
