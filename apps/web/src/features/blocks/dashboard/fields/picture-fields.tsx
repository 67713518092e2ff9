import { mostPictures } from '@haat/shared/blocks/kinds.ts'
import type { Block, BlockOf } from '@haat/shared/blocks/schema.ts'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaField } from '../../../media/index.ts'
import { KnownContext } from './known.ts'

interface Props<B> {
  block: B
  onChange: (part: object) => void
}

/** The picture of a block. */
export function PictureField({ block, onChange }: Props<Extract<Block, { picture: unknown }>>) {
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

/** The images of a gallery; remaining images keep their links and texts. */
export function GalleryField({ block, onChange }: Props<BlockOf<'gallery'>>) {
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
