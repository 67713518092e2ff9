import { eventsDeskApi } from '@haat/shared/events/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { follow } from './service.ts'

export const eventsRoutes: Route[] = [route(eventsDeskApi.follow, follow)]
