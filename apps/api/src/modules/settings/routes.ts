import { listsApi } from '@haat/shared/reference/endpoints.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listCountries, showSettings } from './service.ts'

export const settingsRoutes: Route[] = [route(settingsApi.read, showSettings), route(listsApi.countries, listCountries)]
