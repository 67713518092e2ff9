import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'

/** Order of the reviews or questions by date. */
export function Order({ list }: { list: ListState }) {
  const { t } = useTranslation()
  const sort = list.sort === 'old' ? 'old' : 'new'
  return (
    <Menu
      label={t('dashboard.reviews.order')}
      button={(props) => (
        <Button size="sm" icon={<ArrowDownUp aria-hidden className="size-4" />} {...props}>
          {t(`dashboard.reviews.sort.${sort}`)}
        </Button>
      )}
      items={(['new', 'old'] as const).map((key) => ({
        key,
        label: t(`dashboard.reviews.sort.${key}`),
        checked: key === sort,
        onSelect: () => list.set({ sort: key }),
      }))}
    />
  )
}
