import { addressesApi } from '@haat/shared/addresses/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './service.ts'

export const addressesRoutes: Route[] = [
  route(addressesApi.list, listAddresses),
  route(addressesApi.add, addAddress),
  route(addressesApi.update, changeAddress),
  route(addressesApi.remove, removeAddress),
]
