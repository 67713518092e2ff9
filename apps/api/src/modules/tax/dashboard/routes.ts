import { taxDashboardApi } from '@haat/shared/tax/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { createRate, listRates, removeRate, saveRate } from './service.ts'

export const taxDashboardRoutes: Route[] = [
  route(taxDashboardApi.list, listRates),
  route(taxDashboardApi.create, createRate),
  route(taxDashboardApi.save, saveRate),
  route(taxDashboardApi.remove, removeRate),
]
