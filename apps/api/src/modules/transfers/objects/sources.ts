import type { TransferObject } from '@haat/shared/transfers/objects.ts'
import { couponSource } from './coupons.ts'
import { customerSource } from './customers.ts'
import type { ExportSource } from './export-source.ts'
import { orderSource } from './orders.ts'
import { productSource, stockSource } from './products.ts'
import { redirectSource } from './redirects.ts'

/** The sources of all objects. */
export const exportSources: Record<TransferObject, ExportSource> = {
  products: productSource,
  stock: stockSource,
  orders: orderSource,
  customers: customerSource,
  coupons: couponSource,
  redirects: redirectSource,
}
