import { deliveryApi } from '@haat/shared/delivery/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { showAreas } from './service.ts'

export const deliveryRoutes: Route[] = [route(deliveryApi.areas, showAreas)]
