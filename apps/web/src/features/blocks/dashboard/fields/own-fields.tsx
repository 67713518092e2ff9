import { endpoints } from 'virtual:endpoints'
import { mostPictures, mostProducts, mostReviews, productRules } from '@haat/shared/blocks/kinds.ts'
import type { Block, BlockOf } from '@haat/shared/blocks/schema.ts'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Combo, type Option } from '../../../../ui/dashboard/fields/combo.tsx'
import { Checkbox, Input, Select } from '../../../../ui/form/field.tsx'
import { useCategories } from '../../../catalog/index.ts'
import { MediaField } from '../../../media/index.ts'
import { useBlockCollectionsQuery } from '../api.ts'
import { KnownContext } from './known.ts'
import { BrandsField, CategoriesField, CollectionsField } from './list-fields.tsx'
import { NumberField } from './number-field.tsx'
import { PostsField } from './posts-field.tsx'

interface Props<B = Block> {
  block: B
  onChange: (part: object) => void
}

/** Settings of a block that no language changes. */
export function OwnFields({ block, onChange }: Props) {
  const { t } = useTranslation()
  const select = <Value extends string>(
    label: string,
    name: string,
    value: Value,
    options: readonly { value: Value; label: string }[],
  ) => (
    <Select label={label} value={value} onChange={({ target }) => onChange({ [name]: target.value })}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
  const link = (label: string, name: 'href' | 'map', value: string) => (
    <Input
      label={label}
      optional={t('ui.optional')}
      hint={t('dashboard.blocks.hrefHint')}
      dir="ltr"
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  switch (block.type) {
    case 'hero':
    case 'banner':
      return <PictureField block={block} onChange={onChange} />
    case 'text':
      return select(t('dashboard.blocks.align.label'), 'align', block.align, [
        { value: 'start', label: t('dashboard.blocks.align.start') },
        { value: 'center', label: t('dashboard.blocks.align.center') },
      ])
    case 'picture-text':
      return (
        <>
          <PictureField block={block} onChange={onChange} />
          {select(t('dashboard.blocks.side.label'), 'side', block.side, [
            { value: 'start', label: t('dashboard.blocks.side.start') },
            { value: 'end', label: t('dashboard.blocks.side.end') },
          ])}
        </>
      )
    case 'gallery':
      return <GalleryField block={block} onChange={onChange} />
    case 'products':
      return (
        <>
          <ProductsField block={block} onChange={onChange} />
          {link(t('dashboard.blocks.products.href'), 'href', block.href)}
        </>
      )
    case 'categories':
      return <CategoriesField block={block} onChange={onChange} />
    case 'collections':
      return <CollectionsField block={block} onChange={onChange} />
    case 'brands':
      return <BrandsField block={block} onChange={onChange} />
    case 'posts':
      return <PostsField block={block} onChange={onChange} />
    case 'testimonials':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('dashboard.blocks.testimonials.minStars')}
            value={block.minStars}
            onChange={({ target }) => onChange({ minStars: Number(target.value) })}
          >
            {[1, 2, 3, 4, 5].map((stars) => (
              <option key={stars}>{stars}</option>
            ))}
          </Select>
          <NumberField
            label={t('dashboard.blocks.limit')}
            value={block.limit}
            min={1}
            max={mostReviews}
            onChange={(limit) => onChange({ limit })}
          />
        </div>
      )
    case 'contact':
      return link(t('dashboard.blocks.contact.map'), 'map', block.map)
    case 'video':
      return (
        <>
          <Input
            label={t('dashboard.blocks.video.url')}
            hint={t('dashboard.blocks.video.hint')}
            dir="ltr"
            maxLength={300}
            value={block.url}
            onChange={({ target }) => onChange({ url: target.value.trim() })}
          />
          <PictureField block={block} onChange={onChange} />
        </>
      )
    case 'spacer':
      return (
        <>
          {select(t('dashboard.blocks.spacer.size'), 'size', block.size, [
            { value: 'small', label: t('dashboard.blocks.spacer.small') },
            { value: 'medium', label: t('dashboard.blocks.spacer.medium') },
            { value: 'large', label: t('dashboard.blocks.spacer.large') },
          ])}
          <Checkbox
            label={t('dashboard.blocks.spacer.line')}
            checked={block.line}
            onChange={({ target }) => onChange({ line: target.checked })}
          />
        </>
      )
    default:
      return null
  }
}

function PictureField({ block, onChange }: Props<Extract<Block, { picture: unknown }>>) {
  const { t } = useTranslation()
  const { pictures } = useContext(KnownContext)
  const picture = block.picture === null ? undefined : pictures.get(block.picture)
  return (
    <MediaField
      label={t('dashboard.blocks.picture')}
      value={picture ? [picture] : []}
      onChange={([next]) => {
        if (next) pictures.set(next._id, next)
        onChange({ picture: next?._id ?? null })
      }}
    />
  )
}

function GalleryField({ block, onChange }: Props<BlockOf<'gallery'>>) {
  const { t } = useTranslation()
  const { pictures } = useContext(KnownContext)
  return (
    <MediaField
      multiple
      max={mostPictures}
      label={t('dashboard.blocks.gallery.pictures')}
      value={block.pictures.flatMap(({ picture }) => pictures.get(picture) ?? [])}
      onChange={(next) => {
        for (const picture of next) pictures.set(picture._id, picture)
        onChange({
          pictures: next.map(
            ({ _id }) => block.pictures.find(({ picture }) => picture === _id) ?? { picture: _id, href: '', texts: {} },
          ),
        })
      }}
    />
  )
}

function ProductsField({ block: { source }, onChange }: Props<BlockOf<'products'>>) {
  const { t } = useTranslation()
  const { products } = useContext(KnownContext)
  const categories = useCategories()
  const { data: collections = [] } = useBlockCollectionsQuery()
  const put = (part: object) => onChange({ source: { ...source, ...part } })
  const search = async (q: string): Promise<Option[]> => {
    const answer = await send(endpoints.catalog.list, { ...(q && { q }), limit: 20 })
    const found = answer.success ? answer.products : []
    for (const { _id, name } of found) products.set(_id, name)
    return found.map(({ _id, name }) => ({ value: _id, label: name }))
  }
  return (
    <>
      <Select
        label={t('dashboard.blocks.products.source')}
        value={source.kind === 'rule' ? source.rule : source.kind}
        onChange={({ target }) =>
          onChange({
            source:
              target.value === 'chosen'
                ? { kind: 'chosen', products: [] }
                : target.value === 'collection'
                  ? { kind: 'collection', collection: null, limit: source.kind === 'chosen' ? 8 : source.limit }
                  : {
                      kind: 'rule',
                      rule: target.value,
                      category: source.kind === 'rule' ? source.category : null,
                      limit: source.kind === 'chosen' ? 8 : source.limit,
                    },
          })
        }
      >
        {[...productRules, 'collection' as const, 'chosen' as const].map((rule) => (
          <option key={rule} value={rule}>
            {t(`dashboard.blocks.products.${rule}`)}
          </option>
        ))}
      </Select>
      {source.kind === 'chosen' ? (
        <Combo
          multiple
          label={t('dashboard.blocks.products.which')}
          placeholder={t('dashboard.blocks.products.find')}
          search={search}
          value={source.products.map((id) => ({ value: id, label: products.get(id) ?? '…' }))}
          onChange={(next) => put({ products: next.slice(0, mostProducts).map(({ value }) => value) })}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {source.kind === 'collection' ? (
            <Select
              label={t('dashboard.blocks.products.collectionName')}
              value={source.collection ?? ''}
              onChange={({ target }) => put({ collection: target.value || null })}
            >
              <option value="">{t('dashboard.blocks.products.chooseCollection')}</option>
              {collections.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          ) : (
            <Select
              label={t('dashboard.blocks.products.category')}
              value={source.category ?? ''}
              onChange={({ target }) => put({ category: target.value || null })}
            >
              <option value="">{t('dashboard.blocks.products.allCategories')}</option>
              {categories.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <NumberField
            label={t('dashboard.blocks.limit')}
            value={source.limit}
            min={2}
            max={mostProducts}
            onChange={(limit) => put({ limit })}
          />
        </div>
      )}
    </>
  )
}
