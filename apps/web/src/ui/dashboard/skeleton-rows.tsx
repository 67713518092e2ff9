import { Skeleton } from '../layout/skeleton.tsx'

/** A placeholder of a list whose rows have a name and a line of details. */
export const SkeletonRows = ({ count = 2 }: { count?: number }) => (
  <div aria-hidden className="divide-y divide-line rounded-card border border-line bg-card">
    {[...new Array(count).keys()].map((row) => (
      <div key={row} className="space-y-2 px-4 py-4">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
    ))}
  </div>
)
