import { setupApi } from '@haat/shared/setup/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { checkSetUp, runSetUp } from './service.ts'

export const setupRoutes: Route[] = [route(setupApi.check, checkSetUp), route(setupApi.run, runSetUp)]
