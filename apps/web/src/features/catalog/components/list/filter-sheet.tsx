import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useListInfiniteQuery } from '../../api.ts'
import { activeFilters, type Filters, listInput, withoutFilters } from '../../listing/filters.ts'
import FilterPanel from './filter-panel.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  filters: Filters
  category: string | undefined
  onApply: (filters: Filters) => void
}

/** Filters on phones: changes show the number of products and apply with a button. */
export default function FilterSheet({ open, onOpenChange, ...rest }: Props) {
  const { t } = useTranslation()
  // Remounting starts from the filters of the list.
  return open ? <Sheet {...rest} title={t('catalog.filters.title')} onOpenChange={onOpenChange} /> : null
}

function Sheet({ filters, category, onApply, onOpenChange, title }: Omit<Props, 'open'> & { title: string }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filters)
  const { data, currentData, isError } = useListInfiniteQuery(listInput(draft, category))
  const language = useLanguage()
  const counted = currentData?.pages[0]
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      className="h-dvh max-h-dvh rounded-none sm:h-auto sm:max-h-[88dvh]"
      footer={
        <div className="flex gap-3">
          {activeFilters(draft).length > 0 && (
            <Button size="lg" onClick={() => setDraft(withoutFilters(draft))}>
              {t('catalog.filters.clear')}
            </Button>
          )}
          <Button
            variant="primary"
            size="lg"
            className="flex-1"
            onClick={() => {
              onApply(draft)
              onOpenChange(false)
            }}
          >
            {counted === undefined || isError
              ? t('catalog.filters.apply')
              : counted.more
                ? t('catalog.filters.showMany', { total: formatNumber(counted.total, language) })
                : t('catalog.filters.show', { count: counted.total })}
          </Button>
        </div>
      }
    >
      <div className="px-5 pb-6">
        <FilterPanel filters={draft} facets={data?.pages[0]?.facets} onChange={setDraft} category={category} />
      </div>
    </Dialog>
  )
}
