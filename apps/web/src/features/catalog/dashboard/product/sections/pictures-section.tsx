import { useTranslation } from 'react-i18next'
import { MediaField } from '../../../../media/index.ts'
import { Part } from '../outline.tsx'
import type { SectionProps } from '../types.ts'

export function PicturesSection({ product, values, change, problem }: SectionProps) {
  const { t } = useTranslation()
  const colors = [...new Set(product.variants.flatMap(({ color }) => color?.name ?? []))]
  const getColor = (picture: object): string | null => ('color' in picture ? (picture.color as string | null) : null)
  return (
    <Part name="pictures" text={t('dashboard.products.picturesText')}>
      <MediaField
        label={t('dashboard.products.part.pictures')}
        error={problem('media')}
        value={values.media}
        multiple
        max={60}
        onChange={(media) => change({ media: media.map((one) => ({ _id: one._id, image: one.image, color: getColor(one) })) })}
        {...(colors.length > 0 && {
          under: (picture, at) => (
            <select
              aria-label={t('dashboard.products.pictureColor', { place: at + 1 })}
              className="min-h-9 w-full truncate rounded-[8px] border border-line bg-card px-2 text-sm max-md:min-h-11"
              value={getColor(picture) ?? ''}
              onChange={({ target }) =>
                change({
                  media: values.media.map((one, index) => (index === at ? { ...one, color: target.value || null } : one)),
                })
              }
            >
              <option value="">{t('dashboard.products.allColors')}</option>
              {colors.map((color) => (
                <option key={color} value={color}>
                  {color}
                </option>
              ))}
            </select>
          ),
        })}
      />
    </Part>
  )
}
