import { deliveryDeskApi } from '@haat/shared/delivery/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { arrangeAreas, createArea, listAllAreas, removeArea, saveArea } from './desk.ts'
import { showAreas } from './service.ts'

export const deliveryDeskRoutes: Route[] = [
  route(deliveryDeskApi.list, listAllAreas),
  route(deliveryDeskApi.test, showAreas),
  route(deliveryDeskApi.create, createArea),
  route(deliveryDeskApi.save, saveArea),
  route(deliveryDeskApi.arrange, arrangeAreas),
  route(deliveryDeskApi.remove, removeArea),
]
