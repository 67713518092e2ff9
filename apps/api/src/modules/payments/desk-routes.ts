import { paymentsDeskApi } from '@haat/shared/payments/desk-endpoints.ts'
import { settingsDeskApi } from '@haat/shared/settings/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listPaymentEvents, listPayments, resolveEvent } from './desk.ts'
import { captureNow, checkNow, voidNow } from './desk-actions.ts'
import { saveSettingsGroup } from './guard.ts'
import { forgetKeys, listSetups, saveKeys, testKeys } from './keys.ts'

export const paymentsDeskRoutes: Route[] = [
  route(paymentsDeskApi.list, listPayments),
  route(paymentsDeskApi.events, listPaymentEvents),
  route(paymentsDeskApi.resolveEvent, resolveEvent),
  route(paymentsDeskApi.check, checkNow),
  route(paymentsDeskApi.capture, captureNow),
  route(paymentsDeskApi.void, voidNow),
  route(paymentsDeskApi.setups, listSetups),
  route(paymentsDeskApi.saveKeys, saveKeys),
  route(paymentsDeskApi.forgetKeys, forgetKeys),
  route(paymentsDeskApi.testKeys, testKeys),
  route(settingsDeskApi.save, saveSettingsGroup),
]
