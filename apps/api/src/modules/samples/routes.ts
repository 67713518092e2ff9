import { samplesDashboardApi } from '@haat/shared/samples/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readSamples, removeSamples, requestSamples } from './service.ts'

export const samplesRoutes: Route[] = [
  route(samplesDashboardApi.read, readSamples),
  route(samplesDashboardApi.load, requestSamples),
  route(samplesDashboardApi.remove, removeSamples),
]
