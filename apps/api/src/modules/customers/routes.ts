import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  changeCustomers,
  endCustomerSessions,
  limitOrders,
  listCustomers,
  listTags,
  readCustomer,
  saveCustomerNote,
} from './service.ts'

export const customersRoutes: Route[] = [
  route(customersDashboardApi.list, listCustomers),
  route(customersDashboardApi.tags, listTags),
  route(customersDashboardApi.change, changeCustomers),
  route(customersDashboardApi.read, readCustomer),
  route(customersDashboardApi.note, saveCustomerNote),
  route(customersDashboardApi.endSessions, endCustomerSessions),
  route(customersDashboardApi.limitOrders, limitOrders),
]
