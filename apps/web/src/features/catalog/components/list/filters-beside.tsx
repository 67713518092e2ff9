import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNow } from '../../../../lib/browser/load-code.ts'
import { isWide, useIsWide } from '../../../../lib/browser/wide.ts'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import type FilterPanel from './filter-panel.tsx'
import { FiltersSkeleton } from './filters-skeleton.tsx'

const loadPanel = () => import('./filter-panel.tsx')
const Panel = lazyPart(loadPanel)

/** Loads the code of the filters with a page that shows them beside its list. */
export const loadFilters = async (): Promise<void> => {
  if (isWide()) await loadNow(loadPanel)
}

/** The filters beside a list. Narrow windows have them in a sheet, with code that they load when it opens. */
export function FiltersBeside(props: ComponentProps<typeof FilterPanel>) {
  const { t } = useTranslation()
  if (!useIsWide()) return null
  return (
    <aside aria-label={t('catalog.filters.title')}>
      <div className="sticky top-24 -ms-1 max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain ps-1 pe-2">
        <LazySection fallback={<FiltersSkeleton />}>
          <Panel {...props} />
        </LazySection>
      </div>
    </aside>
  )
}
