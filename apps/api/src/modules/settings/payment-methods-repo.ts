import type { ProviderMethod } from '@haat/shared/payments/constants.ts'
import type { Db } from '../../db/client.ts'
import { paymentKeys } from '../../db/tables/sales/payments.ts'

/** Online payment methods for which the shop has stored keys, whether or not they are switched on. */
export const findMethodsWithKeys = async (db: Db): Promise<ProviderMethod[]> =>
  (await db.select({ method: paymentKeys.method }).from(paymentKeys)).map(({ method }) => method)
