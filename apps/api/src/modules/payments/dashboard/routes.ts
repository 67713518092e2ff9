import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { deleteProviderKeys, listSetups, saveKeys, testKeys } from '../providers/keys.ts'
import { captureNow, checkNow, voidNow } from './actions.ts'
import { listPaymentEvents, listPayments, resolveEvent } from './service.ts'
import { saveSettingsGroup } from './settings-guard.ts'

export const paymentsDashboardRoutes: Route[] = [
  route(paymentsDashboardApi.list, listPayments),
  route(paymentsDashboardApi.events, listPaymentEvents),
  route(paymentsDashboardApi.resolveEvent, resolveEvent),
  route(paymentsDashboardApi.check, checkNow),
  route(paymentsDashboardApi.capture, captureNow),
  route(paymentsDashboardApi.void, voidNow),
  route(paymentsDashboardApi.setups, listSetups),
  route(paymentsDashboardApi.saveKeys, saveKeys),
  route(paymentsDashboardApi.deleteProviderKeys, deleteProviderKeys),
  route(paymentsDashboardApi.testKeys, testKeys),
  route(settingsDashboardApi.save, saveSettingsGroup),
]
