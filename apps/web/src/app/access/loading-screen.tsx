import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Skeleton of the shop while session, settings or texts load; delayed, so that a fast load does not show it. */
export function LoadingScreen() {
  const { t, i18n } = useTranslation()
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={i18n.exists('ui.loading') ? t('ui.loading') : 'Loading'}
      className="min-h-dvh"
    >
      <div aria-hidden className="animate-late">
        <div className="border-b border-line">
          <div className="container-page flex h-16 items-center gap-4 md:h-[72px]">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="ms-auto h-9 w-9 rounded-full md:w-60" />
            <Skeleton className="size-9 rounded-full" />
          </div>
        </div>
        <div className="container-page space-y-6 py-8">
          <Skeleton className="h-9 w-2/3 max-w-md" />
          <div className="grid grid-cols-2 gap-5 md:grid-cols-4">
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} className="aspect-4/5 w-full rounded-card" />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
