import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { MediaField } from '../../../media/index.ts'
import { getName } from './grid/row-name.tsx'
import type { Thumbs } from './pictures.ts'
import type { Row } from './sheet.ts'

/** Selects the picture of one or several variants from the product's pictures or the media library. */
export function PictureDialog({
  rows,
  product,
  thumbs,
  onClose,
  onChoose,
}: {
  rows: readonly Row[]
  product: DashboardProduct
  thumbs: Thumbs
  onClose: () => void
  /** '' removes the picture */
  onChoose: (id: string, picture?: Shown) => void
}) {
  const { t } = useTranslation()
  const now = rows[0]?.cells.mediaId ?? ''
  const own = now && !product.media.some(({ _id }) => _id === now) ? thumbs.get(now) : undefined
  const title = rows.length === 1 ? getName(rows[0]!) : t('dashboard.variants.pictureOf', { count: rows.length })
  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{title}</bdi>} className="sm:max-w-xl!">
      <div className="space-y-5 p-5">
        {product.media.length > 0 && (
          <section>
            <h3 className="mb-2 text-sm font-semibold">{t('dashboard.variants.productPictures')}</h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-3">
              {product.media.map(({ _id, image, color }, at) => (
                <li key={_id}>
                  <button
                    type="button"
                    aria-pressed={_id === now}
                    aria-label={[image.alt || t('dashboard.media.numbered', { number: at + 1 }), color]
                      .filter(Boolean)
                      .join(', ')}
                    onClick={() => onChoose(_id)}
                    className={cx(
                      'block w-full overflow-hidden rounded-card border',
                      _id === now ? 'border-brand-text ring-2 ring-brand-text' : 'border-line hover:border-field-line',
                    )}
                  >
                    <Picture picture={image} sizes="120px" alt="" className="aspect-square w-full object-cover" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <MediaField
          label={t('dashboard.variants.otherPicture')}
          value={own ? [{ _id: now, image: own }] : []}
          onChange={([media]) => media && onChoose(media._id, media.image)}
        />
        {now && (
          <Button size="sm" onClick={() => onChoose('')}>
            {t('dashboard.variants.dropPicture')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
