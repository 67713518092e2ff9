import { customersDeskApi } from '@haat/shared/customers/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listCustomers, noteCustomer, readCustomer } from './service.ts'

export const customersRoutes: Route[] = [
  route(customersDeskApi.list, listCustomers),
  route(customersDeskApi.read, readCustomer),
  route(customersDeskApi.note, noteCustomer),
]
