import { endpoints } from 'virtual:dashboard-endpoints'
import type { RecordKind } from '@haat/shared/global-search/kinds.ts'
import { useEffect, useState } from 'react'
import { send } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'

export interface Found {
  kind: RecordKind
  id: string
  label: string
  note: string
  path: string
}

const pathOf: Record<RecordKind, (id: string, label: string) => string> = {
  orders: (orderId) => to(dashboardPaths.order, { orderId }),
  products: (productId) => to(dashboardPaths.product, { productId }),
  customers: (customerId) => to(dashboardPaths.customer, { customerId }),
  newsletter: (_id, email) => `${dashboardPaths.newsletter}?q=${encodeURIComponent(email)}`,
  coupons: (couponId) => to(dashboardPaths.coupon, { couponId }),
  pages: (pageId) => to(dashboardPaths.contentPage, { pageId }),
  posts: (postId) => to(dashboardPaths.post, { postId }),
  staff: (staffId) => to(dashboardPaths.staffMember, { staffId }),
  categories: (_id, label) => `${dashboardPaths.categories}?q=${encodeURIComponent(label)}`,
  brands: (_id, label) => `${dashboardPaths.brands}?q=${encodeURIComponent(label)}`,
}

/** Searches the shop's records; debounced, and cancels outdated requests. */
export function useRecords(query: string): { records: readonly Found[]; isLooking: boolean } {
  const q = query.trim().slice(0, 80)
  const [found, setFound] = useState<{ q: string; records: Found[] }>({ q: '', records: [] })
  const asks = q.length >= 2
  useEffect(() => {
    if (!asks) return
    const over = new AbortController()
    const timer = setTimeout(
      () =>
        void send(endpoints.globalSearch.find, { q }, { signal: over.signal }).then(
          (answer) => setFound({ q, records: answer.success ? answer.groups.flatMap(recordsOf) : [] }),
          () => {
            // Cancelled by a newer query.
          },
        ),
      180,
    )
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [q, asks])
  return { records: asks ? found.records : [], isLooking: asks && found.q !== q }
}

interface Group {
  kind: RecordKind
  records: { _id: string; label: string; note: string }[]
}
const recordsOf = ({ kind, records }: Group): Found[] =>
  records.map(({ _id, label, note }) => ({ kind, id: _id, label, note, path: pathOf[kind](_id, label) }))
