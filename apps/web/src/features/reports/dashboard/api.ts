import { endpoints } from 'virtual:dashboard-endpoints'
import type { SearchRule } from '@haat/shared/catalog/dashboard/search-rules.ts'
import type {
  CouponsReport,
  CustomersReport,
  ProductsReport,
  SalesReport,
  SearchesReport,
  StockReport,
} from '@haat/shared/reports/dashboard/schema.ts'
import type { TaxReport } from '@haat/shared/reports/tax.ts'
import type { AnswerTo, InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.reports
const report = <Report>({ report }: { report: Report }): Report => report

/** Today's figures change, so a report is refetched whenever it is opened. */
const reportsApi = api.enhanceEndpoints({ addTagTypes: ['Reports'] }).injectEndpoints({
  endpoints: (build) => ({
    salesReport: build.query<SalesReport, InputTo<typeof rows.sales>>({
      query: call(rows.sales).query,
      transformResponse: report<SalesReport>,
      providesTags: ['Reports'],
    }),
    productsReport: build.query<ProductsReport, InputTo<typeof rows.products>>({
      query: call(rows.products).query,
      transformResponse: report<ProductsReport>,
      providesTags: ['Reports'],
    }),
    customersReport: build.query<CustomersReport, InputTo<typeof rows.customers>>({
      query: call(rows.customers).query,
      transformResponse: report<CustomersReport>,
      providesTags: ['Reports'],
    }),
    couponsReport: build.query<CouponsReport, InputTo<typeof rows.coupons>>({
      query: call(rows.coupons).query,
      transformResponse: report<CouponsReport>,
      providesTags: ['Reports'],
    }),
    stockReport: build.query<StockReport, InputTo<typeof rows.stock>>({
      query: call(rows.stock).query,
      transformResponse: report<StockReport>,
      providesTags: ['Reports'],
    }),
    taxReport: build.query<TaxReport, InputTo<typeof rows.tax>>({
      query: call(rows.tax).query,
      transformResponse: report<TaxReport>,
      providesTags: ['Reports'],
    }),
    searchesReport: build.query<SearchesReport, InputTo<typeof rows.searches>>({
      query: call(rows.searches).query,
      transformResponse: report<SearchesReport>,
      providesTags: ['Reports'],
    }),
    reportZones: build.query<AnswerTo<typeof rows.timeZone>, void>({
      query: () => call(rows.timeZone).query({}),
    }),
    searchRules: build.query<SearchRule[], void>({
      query: () => call(endpoints.searchRules.list).query({}),
      transformResponse: ({ rules }: { rules: SearchRule[] }) => rules,
    }),
  }),
})

export const {
  useReportZonesQuery,
  useSalesReportQuery,
  useProductsReportQuery,
  useCustomersReportQuery,
  useCouponsReportQuery,
  useStockReportQuery,
  useSearchesReportQuery,
  useSearchRulesQuery,
  useTaxReportQuery,
} = reportsApi
