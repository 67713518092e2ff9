import { BadgePercent, ChartColumn, type LucideIcon, Package, Percent, SearchX, Users, Warehouse } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ReportState } from '../period.ts'
import { CouponsView } from './reports/coupons.tsx'
import { CustomersView } from './reports/customers.tsx'
import { ProductsView } from './reports/products.tsx'
import { SalesView } from './reports/sales.tsx'
import { SearchesView } from './reports/searches.tsx'
import { StockView } from './reports/stock.tsx'
import { TaxView } from './reports/tax.tsx'

export interface ReportRow {
  key: 'sales' | 'products' | 'customers' | 'coupons' | 'stock' | 'searches' | 'tax'
  Icon: LucideIcon
  View: ComponentType<{ state: ReportState }>
  /** controls of the report: period, comparison, time steps */
  has: readonly ('period' | 'compare' | 'steps')[]
}

/** The reports as data, in the order of the index. */
export const reports: readonly ReportRow[] = [
  { key: 'sales', Icon: ChartColumn, View: SalesView, has: ['period', 'compare', 'steps'] },
  { key: 'products', Icon: Package, View: ProductsView, has: ['period', 'compare'] },
  { key: 'customers', Icon: Users, View: CustomersView, has: ['period', 'compare', 'steps'] },
  { key: 'coupons', Icon: BadgePercent, View: CouponsView, has: ['period', 'compare'] },
  { key: 'tax', Icon: Percent, View: TaxView, has: ['period', 'steps'] },
  { key: 'stock', Icon: Warehouse, View: StockView, has: [] },
  { key: 'searches', Icon: SearchX, View: SearchesView, has: ['period'] },
]
