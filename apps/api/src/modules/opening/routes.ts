import { openingDashboardApi } from '@haat/shared/opening/dashboard/endpoints.ts'
import { openingApi } from '@haat/shared/opening/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { enterShop, readOpening, saveOpening } from './service.ts'

export const openingRoutes: Route[] = [
  route(openingApi.enter, enterShop),
  route(openingDashboardApi.read, readOpening),
  route(openingDashboardApi.save, saveOpening),
]
