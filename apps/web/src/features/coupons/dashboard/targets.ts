import type { CouponTarget } from '@haat/shared/coupons/dashboard/schema.ts'
import type { CouponScope } from '@haat/shared/coupons/rules.ts'
import { useCouponTargetsQuery } from './api.ts'

export type { CouponTarget }

const none: CouponTarget[] = []

/** Categories or products of a scope by name; deleted ones are left out. */
export function useTargets(scope: CouponScope): { targets: CouponTarget[]; isFetching: boolean } {
  const isAll = scope.type === 'all' || scope.ids.length === 0
  const { data, currentData, isFetching } = useCouponTargetsQuery(
    isAll ? { type: 'products' } : { type: scope.type, ids: [...scope.ids].toSorted() },
    { skip: isAll },
  )
  if (isAll) return { targets: none, isFetching: false }
  const known = (currentData ?? data ?? none).filter(({ _id }) => scope.ids.includes(_id))
  return { targets: known, isFetching }
}
