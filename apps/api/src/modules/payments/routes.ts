import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { checkOwnPayment } from './check.ts'
import { sendProof } from './proof.ts'
import { startPayment } from './start.ts'

export const paymentsRoutes: Route[] = [
  route(paymentsApi.start, startPayment),
  route(paymentsApi.check, checkOwnPayment),
  route(paymentsApi.sendProof, sendProof),
]
