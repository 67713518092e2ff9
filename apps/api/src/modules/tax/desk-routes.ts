import { taxDeskApi } from '@haat/shared/tax/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createRate, listRates, removeRate, saveRate } from './desk.ts'

export const taxDeskRoutes: Route[] = [
  route(taxDeskApi.list, listRates),
  route(taxDeskApi.create, createRate),
  route(taxDeskApi.save, saveRate),
  route(taxDeskApi.remove, removeRate),
]
