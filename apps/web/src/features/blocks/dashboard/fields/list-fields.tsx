import { mostBrands, mostCategories } from '@haat/shared/blocks/kinds.ts'
import type { BlockOf } from '@haat/shared/blocks/schema.ts'
import { useTranslation } from 'react-i18next'
import { Combo } from '../../../../ui/dashboard/fields/combo.tsx'
import { useCategories } from '../../../catalog/index.ts'
import { useBlockBrandsQuery, useBlockCollectionsQuery } from '../api.ts'
import { type Findable, findAmong } from './find-among.ts'

interface Props<B> {
  block: B
  onChange: (part: object) => void
}

function ListField({
  label,
  hint,
  options,
  ids,
  most,
  onChange,
}: {
  label: string
  hint: string
  options: readonly Findable[]
  ids: readonly string[]
  most: number
  onChange: (ids: string[]) => void
}) {
  const names = new Map(options.map(({ value, label }) => [value, label]))
  return (
    <Combo
      multiple
      label={label}
      hint={hint}
      search={findAmong(options)}
      value={ids.map((id) => ({ value: id, label: names.get(id) ?? '…' }))}
      onChange={(next) => onChange(next.slice(0, most).map(({ value }) => value))}
    />
  )
}

/** Found by its name in the language of the interface, and by its slug, which is made of the untranslated name. */
const toOption = ({ _id, name, slug }: { _id: string; name: string; slug: string }): Findable => ({
  value: _id,
  label: name,
  words: [slug.replaceAll('-', ' ')],
})

export function CategoriesField({ block, onChange }: Props<BlockOf<'categories'>>) {
  const { t } = useTranslation()
  return (
    <ListField
      label={t('dashboard.blocks.categories.which')}
      hint={t('dashboard.blocks.categories.hint')}
      options={useCategories().map(toOption)}
      ids={block.categories}
      most={mostCategories}
      onChange={(categories) => onChange({ categories })}
    />
  )
}

export function CollectionsField({ block, onChange }: Props<BlockOf<'collections'>>) {
  const { t } = useTranslation()
  const { data = [] } = useBlockCollectionsQuery()
  return (
    <ListField
      label={t('dashboard.collections.title')}
      hint={t('dashboard.blocks.collectionsHint')}
      options={data.map(toOption)}
      ids={block.collections}
      most={mostCategories}
      onChange={(collections) => onChange({ collections })}
    />
  )
}

export function BrandsField({ block, onChange }: Props<BlockOf<'brands'>>) {
  const { t } = useTranslation()
  const { data = [] } = useBlockBrandsQuery()
  return (
    <ListField
      label={t('dashboard.blocks.brands.which')}
      hint={t('dashboard.blocks.brands.hint')}
      options={data.map(toOption)}
      ids={block.brands}
      most={mostBrands}
      onChange={(brands) => onChange({ brands })}
    />
  )
}
