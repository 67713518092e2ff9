import { Skeleton } from '../../../../ui/layout/skeleton.tsx'

/** Placeholder of the product page with the same dimensions. */
export const ProductPageSkeleton = () => (
  <div aria-hidden className="container-page min-h-[120vh] pb-24 md:pt-5">
    <Skeleton className="hidden h-5 w-64 md:block" />
    <div className="grid gap-x-10 gap-y-5 md:mt-7 md:grid-cols-2 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:gap-x-16">
      <Skeleton className="aspect-square rounded-none max-md:-mx-4 md:aspect-4/5 md:rounded-card" />
      <div>
        <div className="flex h-11 items-center justify-between">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-20" />
        </div>
        <Skeleton className="h-9 w-3/4 md:h-11" />
        <Skeleton className="mt-4 h-7 w-40" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-9 h-4 w-24" />
        <div className="mt-3 flex gap-3">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="size-16 rounded-button" />
          ))}
        </div>
        <Skeleton className="mt-9 h-13 rounded-button" />
      </div>
    </div>
  </div>
)
