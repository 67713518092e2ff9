import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { checkOwnPayment } from './attempts/check.ts'
import { startPayment } from './attempts/start.ts'
import { sendTransferReceipt } from './attempts/transfer-receipt.ts'

export const paymentsRoutes: Route[] = [
  route(paymentsApi.start, startPayment),
  route(paymentsApi.check, checkOwnPayment),
  route(paymentsApi.sendTransferReceipt, sendTransferReceipt),
]
