import type { Brand, Category } from '@haat/shared/catalog/schema.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import { useCurrency, useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import type { Filter } from '../../../../ui/dashboard/table/types.ts'
import { type ProductsInput, useShopBrandsQuery, useShopCategoriesQuery } from '../api.ts'

export const productFilters = ['status', 'stock', 'category', 'brand', 'price', 'type', 'tag', 'untranslated'] as const

/** Input of the list request from the filters in the URL; invalid values are left out. */
export function productsInput({
  q,
  sort,
  filters,
}: Pick<ListState, 'q' | 'sort' | 'filters'>): Omit<ProductsInput, 'limit' | 'cursor'> {
  const one = (name: (typeof productFilters)[number]) => filters[name]?.[0]
  const [min, max] = (one('price') ?? '').split('..').map((text) => (/^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : undefined))
  const among = <T extends string>(value: string | undefined, all: readonly T[]) => all.find((known) => known === value)
  const status = among(one('status'), ['draft', 'scheduled', 'active', 'archived'])
  const stock = among(one('stock'), ['low', 'out', 'unlimited'])
  const type = among(one('type'), ['simple', 'variable'])
  const untranslated = among(one('untranslated'), languageCodes)
  const idIn = (name: 'category' | 'brand') => {
    const value = one(name)
    return value && /^[0-9a-f-]{36}$/.test(value) ? { [name]: value } : {}
  }
  return {
    ...(q && { q }),
    sort: among(sort, sorts) ?? '-updated',
    ...(status && { status }),
    ...(stock && { stock }),
    ...(type && { type }),
    ...(untranslated && { untranslated }),
    ...idIn('category'),
    ...idIn('brand'),
    ...(one('tag') && { tag: one('tag')! }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
}

const sorts = ['-updated', 'updated', '-created', 'created', 'name', '-name', 'price', '-price'] as const

export function useProductFilters(): Filter[] {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const { data: categories = [] } = useShopCategoriesQuery()
  const { data: brands = [] } = useShopBrandsQuery()
  return [
    {
      name: 'status',
      kind: 'one',
      label: t('dashboard.products.statusLabel'),
      options: (['active', 'draft', 'scheduled', 'archived'] as const).map((value) => ({
        value,
        label: t(`dashboard.products.status.${value}`),
      })),
    },
    {
      name: 'stock',
      kind: 'one',
      label: t('dashboard.products.stock'),
      options: [
        { value: 'low', label: t('dashboard.products.runningLow') },
        { value: 'out', label: t('dashboard.products.soldOut') },
        { value: 'unlimited', label: t('dashboard.products.unlimited') },
      ],
    },
    {
      name: 'category',
      kind: 'one',
      label: t('dashboard.products.category'),
      options: categories.map(categoryOption(categories)),
    },
    { name: 'brand', kind: 'one', label: t('dashboard.products.brand'), options: brands.map(brandOption) },
    { name: 'price', kind: 'numbers', label: t('dashboard.products.price'), step: 0.01, unit: currency.s },
    {
      name: 'type',
      kind: 'one',
      label: t('dashboard.products.type'),
      options: [
        { value: 'simple', label: t('dashboard.products.simple') },
        { value: 'variable', label: t('dashboard.products.variable') },
      ],
    },
    {
      name: 'untranslated',
      kind: 'one',
      label: t('dashboard.translations.notTranslated'),
      options: languages.filter(({ code }) => code !== own).map(({ code, name }) => ({ value: code, label: name })),
    },
  ]
}

/** A category with its ancestors, for example `Shoes › Boots`. */
export const categoryOption = (all: readonly Category[]) => (category: Category) => ({
  value: category._id,
  label: pathText(category, all),
})

function pathText(category: Category, all: readonly Category[]): string {
  const names: string[] = []
  for (let at: Category | undefined = category; at && names.length < 10; at = all.find(({ slug }) => slug === at?.parent))
    names.unshift(at.name)
  return names.join(' › ')
}

const brandOption = ({ _id, name }: Brand) => ({ value: _id, label: name })
