import { recordsDeskApi } from '@haat/shared/records/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecords } from './service.ts'

export const recordsRoutes: Route[] = [route(recordsDeskApi.find, findRecords)]
