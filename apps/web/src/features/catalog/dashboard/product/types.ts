import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import type { ProductValues } from './values.ts'

/** Props of every section of the page. */
export interface SectionProps {
  product: DashboardProduct
  values: ProductValues
  change: (part: Partial<ProductValues>) => void
  /** error of a field, as a sentence */
  problem: (field: keyof ProductValues) => string | undefined
  failure: Failure | undefined
}
