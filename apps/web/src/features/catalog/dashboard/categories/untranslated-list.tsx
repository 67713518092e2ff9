import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'

/** Categories without a name in a language, with their paths; the tree cannot show them alone. */
export function UntranslatedList({
  categories,
  all,
  onOpen,
}: {
  categories: readonly DashboardCategory[]
  all: readonly DashboardCategory[]
  onOpen: (category: DashboardCategory) => void
}) {
  const { t } = useTranslation()
  if (categories.length === 0) return <EmptyState icon={<Check aria-hidden />} title={t('dashboard.translations.complete')} />
  return (
    <ul aria-label={t('shell.sections.categories')} className="rounded-card border border-line bg-card">
      {categories.map((category) => (
        <li key={category._id} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => onOpen(category)}
            className="flex min-h-13 w-full items-center px-4 py-2 text-start hover:bg-sunken"
          >
            <bdi className="min-w-0 break-words">{pathOf(category, all)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

function pathOf(category: DashboardCategory, all: readonly DashboardCategory[]): string {
  const names: string[] = []
  for (
    let at: DashboardCategory | undefined = category;
    at && names.length < 10;
    at = all.find(({ _id }) => _id === at?.parentId)
  )
    names.unshift(at.name)
  return names.join(' › ')
}
