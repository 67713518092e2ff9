import { eventsDashboardApi } from '@haat/shared/events/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { follow } from './service.ts'

export const eventsRoutes: Route[] = [route(eventsDashboardApi.follow, follow)]
