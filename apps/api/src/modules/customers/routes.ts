import { customersDeskApi } from '@haat/shared/customers/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  changeCustomers,
  endCustomerSessions,
  limitOrders,
  listCustomers,
  listTags,
  noteCustomer,
  readCustomer,
} from './service.ts'

export const customersRoutes: Route[] = [
  route(customersDeskApi.list, listCustomers),
  route(customersDeskApi.tags, listTags),
  route(customersDeskApi.change, changeCustomers),
  route(customersDeskApi.read, readCustomer),
  route(customersDeskApi.note, noteCustomer),
  route(customersDeskApi.endSessions, endCustomerSessions),
  route(customersDeskApi.limitOrders, limitOrders),
]
