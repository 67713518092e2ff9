import { mostReviews } from '@haat/shared/blocks/kinds.ts'
import type { Block, BlockOf } from '@haat/shared/blocks/schema.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox, Input, Select } from '../../../../ui/form/field.tsx'
import { BrandsField, CategoriesField, CollectionsField } from './list-fields.tsx'
import { NumberField } from './number-field.tsx'
import { GalleryField, PictureField } from './picture-fields.tsx'
import { PostsField } from './posts-field.tsx'
import { ProductsField } from './products-field.tsx'

interface Props<B = Block> {
  block: B
  onChange: (part: object) => void
}

/** Settings of a block that no language changes. */
export function OwnFields({ block, onChange }: Props) {
  switch (block.type) {
    case 'hero':
    case 'banner':
      return <PictureField block={block} onChange={onChange} />
    case 'text':
      return <AlignField block={block} onChange={onChange} />
    case 'picture-text':
      return <PictureTextFields block={block} onChange={onChange} />
    case 'gallery':
      return <GalleryField block={block} onChange={onChange} />
    case 'products':
      return <ProductsFields block={block} onChange={onChange} />
    case 'categories':
      return <CategoriesField block={block} onChange={onChange} />
    case 'collections':
      return <CollectionsField block={block} onChange={onChange} />
    case 'brands':
      return <BrandsField block={block} onChange={onChange} />
    case 'posts':
      return <PostsField block={block} onChange={onChange} />
    case 'testimonials':
      return <TestimonialsFields block={block} onChange={onChange} />
    case 'contact':
      return <MapField block={block} onChange={onChange} />
    case 'video':
      return <VideoFields block={block} onChange={onChange} />
    case 'spacer':
      return <SpacerFields block={block} onChange={onChange} />
    default:
      return null
  }
}

function AlignField({ block, onChange }: Props<BlockOf<'text'>>) {
  const { t } = useTranslation()
  return (
    <ChoiceField
      label={t('dashboard.blocks.align.label')}
      value={block.align}
      options={[
        { value: 'start', label: t('dashboard.blocks.align.start') },
        { value: 'center', label: t('dashboard.blocks.align.center') },
      ]}
      onChange={(align) => onChange({ align })}
    />
  )
}

function PictureTextFields({ block, onChange }: Props<BlockOf<'picture-text'>>) {
  const { t } = useTranslation()
  return (
    <>
      <PictureField block={block} onChange={onChange} />
      <ChoiceField
        label={t('dashboard.blocks.side.label')}
        value={block.side}
        options={[
          { value: 'start', label: t('dashboard.blocks.side.start') },
          { value: 'end', label: t('dashboard.blocks.side.end') },
        ]}
        onChange={(side) => onChange({ side })}
      />
    </>
  )
}

function ProductsFields({ block, onChange }: Props<BlockOf<'products'>>) {
  const { t } = useTranslation()
  return (
    <>
      <ProductsField block={block} onChange={onChange} />
      <LinkField label={t('dashboard.blocks.products.href')} value={block.href} onChange={(href) => onChange({ href })} />
    </>
  )
}

function TestimonialsFields({ block, onChange }: Props<BlockOf<'testimonials'>>) {
  const { t } = useTranslation()
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
}

function MapField({ block, onChange }: Props<BlockOf<'contact'>>) {
  const { t } = useTranslation()
  return <LinkField label={t('dashboard.blocks.contact.map')} value={block.map} onChange={(map) => onChange({ map })} />
}

function VideoFields({ block, onChange }: Props<BlockOf<'video'>>) {
  const { t } = useTranslation()
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
}

function SpacerFields({ block, onChange }: Props<BlockOf<'spacer'>>) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceField
        label={t('dashboard.blocks.spacer.size')}
        value={block.size}
        options={[
          { value: 'small', label: t('dashboard.blocks.spacer.small') },
          { value: 'medium', label: t('dashboard.blocks.spacer.medium') },
          { value: 'large', label: t('dashboard.blocks.spacer.large') },
        ]}
        onChange={(size) => onChange({ size })}
      />
      <Checkbox
        label={t('dashboard.blocks.spacer.line')}
        checked={block.line}
        onChange={({ target }) => onChange({ line: target.checked })}
      />
    </>
  )
}

function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

function LinkField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return (
    <Input
      label={label}
      optional={t('ui.optional')}
      hint={t('dashboard.blocks.hrefHint')}
      dir="ltr"
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
