import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../../lib/api/api.ts'
import { matching, plain } from '../../../../../lib/dashboard/list/matching.ts'
import { useSession } from '../../../../../lib/session/use-session.ts'
import { Combo, type Option } from '../../../../../ui/dashboard/fields/combo.tsx'
import { TagInput } from '../../../../../ui/dashboard/fields/tag-input.tsx'
import { toast } from '../../../../../ui/feedback/toast.tsx'
import { useCatalogChanges, useDashboardProductsQuery, useShopBrandsQuery } from '../../api.ts'
import { CategoryPicker } from '../category-picker.tsx'
import { Part } from '../outline.tsx'
import type { SectionProps } from '../types.ts'

/** Organization of a product: categories, brand, tags. */
export function OrganizationSection(props: SectionProps) {
  const { values, change, problem } = props
  const { t } = useTranslation()
  return (
    <Part name="organization">
      <CategoryPicker value={values.categories} error={problem('categories')} onChange={(categories) => change({ categories })} />
      <div className="grid gap-4 md:grid-cols-2">
        <Brand {...props} />
        <TagInput
          label={t('dashboard.products.tags')}
          hint={t('dashboard.products.tagsHint')}
          error={problem('tags')}
          value={values.tags}
          most={50}
          suggest={useTagsLately()}
          onChange={(tags) => change({ tags })}
        />
      </div>
    </Part>
  )
}

const fresh = 'new:'

/** Selects a brand or creates one. */
function Brand({ values, change, problem }: SectionProps) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { refresh } = useCatalogChanges()
  const { data: brands = [] } = useShopBrandsQuery()
  const mayCreate = can(session, 'brands', 'edit')
  const search = async (query: string): Promise<Option[]> => {
    const found = matching(brands, query, ({ name }) => name).slice(0, 30)
    const isKnown = brands.some(({ name }) => plain(name) === plain(query))
    return [
      ...found.map(({ _id, name }) => ({ value: _id, label: name })),
      ...(mayCreate && query && !isKnown
        ? [{ value: fresh + query, label: t('dashboard.products.newBrand', { name: `\u2068${query}\u2069` }) }]
        : []),
    ]
  }
  const choose = async (option: Option | null) => {
    if (!option?.value.startsWith(fresh)) return change({ brand: option && { _id: option.value, name: option.label } })
    const answer = await send(endpoints.catalog.createBrand, { name: option.value.slice(fresh.length) })
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    change({ brand: { _id: answer.brand._id, name: answer.brand.name } })
    refresh('DashboardBrands')
  }
  return (
    <Combo
      label={t('dashboard.products.brand')}
      hint={mayCreate ? t('dashboard.products.brandHint') : undefined}
      error={problem('brand')}
      search={search}
      value={values.brand && { value: values.brand._id, label: values.brand.name }}
      onChange={(option) => void choose(option)}
    />
  )
}

/** Tags of recently changed products, as suggestions. */
function useTagsLately(): string[] {
  const { data } = useDashboardProductsQuery({ sort: '-updated', limit: 100 })
  return [...new Set(data?.products.flatMap(({ tags }) => tags))]
}
