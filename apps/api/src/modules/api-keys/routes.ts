import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey, saveApiKey } from './dashboard/service.ts'

export const apiKeysRoutes: Route[] = [
  route(apiKeysDashboardApi.list, listApiKeys),
  route(apiKeysDashboardApi.create, createApiKey),
  route(apiKeysDashboardApi.save, saveApiKey),
  route(apiKeysDashboardApi.rotate, rotateApiKey),
  route(apiKeysDashboardApi.revoke, revokeApiKey),
]
