import { endpoints } from 'virtual:dashboard-endpoints'
import { maxBulkRows } from '@haat/shared/dashboard/limits.ts'
import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import { useEffect, useState } from 'react'
import { api, call, send } from '../../../lib/api/api.ts'

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['DashboardOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    dashboardDocuments: build.query<ShopDocument[], string>({
      query: (orderId) => call(endpoints.invoices.ofOrder).query({ orderId }),
      transformResponse: ({ documents }: { documents: ShopDocument[] }) => documents,
      providesTags: ['DashboardOrder'],
      keepUnusedDataFor: 20,
    }),
  }),
})

/** Invoices and credit notes of one order. */
export const { useDashboardDocumentsQuery } = dashboardApi

export type Invoices = Readonly<Record<string, ShopDocument>>

/** The valid invoices of many orders for printing, by order `_id`. Undefined while loading. */
export function useValidInvoices(ids: readonly string[], wanted: boolean): { invoices: Invoices | undefined; failed: boolean } {
  const names = ids.join()
  const [found, setFound] = useState<{ names: string; invoices: Invoices | null }>()
  useEffect(() => {
    if (!wanted) return
    let isGone = false
    void fetchAll(names.split(',').filter(Boolean)).then((invoices) => !isGone && setFound({ names, invoices }))
    return () => {
      isGone = true
    }
  }, [names, wanted])
  const now = found?.names === names ? found.invoices : undefined
  return { invoices: now ?? undefined, failed: now === null }
}

async function fetchAll(ids: readonly string[]): Promise<Invoices | null> {
  const portions = Array.from({ length: Math.ceil(ids.length / maxBulkRows) }, (_, at) =>
    ids.slice(at * maxBulkRows, (at + 1) * maxBulkRows),
  )
  const answers = await Promise.all(portions.map((portion) => send(endpoints.invoices.print, { ids: portion })))
  const found: Record<string, ShopDocument> = {}
  for (const answer of answers) {
    if (!answer.success) return null
    Object.assign(found, answer.invoices)
  }
  return found
}
