import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { register } from './service.ts'

export const accountsRoutes: Route[] = [route(accountsApi.register, register)]
