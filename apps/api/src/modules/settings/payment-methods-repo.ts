import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { Db } from '../../db/client.ts'
import { paymentKeys } from '../../db/tables/sales/payments.ts'

export const findMethodsWithKeys = async (db: Db): Promise<OnlineMethod[]> =>
  (await db.select({ method: paymentKeys.method }).from(paymentKeys)).map(({ method }) => method)
