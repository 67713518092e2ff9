import { sessionsApi } from '@haat/shared/sessions/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createSession, endSession, readSession } from './service.ts'

export const sessionsRoutes: Route[] = [
  route(sessionsApi.create, createSession),
  route(sessionsApi.read, readSession),
  route(sessionsApi.end, endSession),
]
