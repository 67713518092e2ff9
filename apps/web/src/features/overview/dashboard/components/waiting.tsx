import type { Session } from '@haat/shared/accounts/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { cx } from '../../../../ui/cx.ts'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'

/** Placeholders of the sections that the user may see, so that the layout does not shift. */
export function Waiting({ session }: { session: Session | null }) {
  const hasSales = can(session, 'reports', 'view')
  return (
    <div aria-busy className="space-y-4">
      <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', hasSales && 'xl:grid-cols-[minmax(0,1fr)_340px]')}>
        {hasSales && (
          <div className="space-y-3 max-xl:order-2">
            <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
              {[0, 1, 2, 3].map((one) => (
                <Skeleton key={one} className="h-36 rounded-card!" />
              ))}
            </div>
            <Skeleton className="h-80 rounded-card!" />
          </div>
        )}
        <Skeleton className="h-64 rounded-card!" />
      </div>
      {can(session, 'orders', 'view') && <Skeleton className="h-96 rounded-card!" />}
    </div>
  )
}
