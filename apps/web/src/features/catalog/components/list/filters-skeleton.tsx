import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { keysFor } from '../product/keys.ts'

/** In place of the filters while their code or counts load. */
export const FiltersSkeleton = () => (
  <div aria-hidden className="space-y-3 pt-4">
    {keysFor(9).map((key) => (
      <Skeleton key={key} className="h-6" />
    ))}
  </div>
)
