import { deliveryDashboardApi } from '@haat/shared/delivery/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { showAreas } from '../service.ts'
import { arrangeAreas, createArea, listAllAreas, removeArea, saveArea } from './service.ts'

export const deliveryDashboardRoutes: Route[] = [
  route(deliveryDashboardApi.list, listAllAreas),
  route(deliveryDashboardApi.test, showAreas),
  route(deliveryDashboardApi.create, createArea),
  route(deliveryDashboardApi.save, saveArea),
  route(deliveryDashboardApi.arrange, arrangeAreas),
  route(deliveryDashboardApi.remove, removeArea),
]
