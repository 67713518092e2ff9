import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../../ui/overlay.tsx'
import { Picture } from '../../../../ui/picture.tsx'

/** A category in read-only mode: its texts in every language. */
export function CategoryWordsView({ category, onClose }: { category: DashboardCategory; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, description, slug, texts, image } = category
  return (
    <Drawer open onOpenChange={onClose} title={<bdi>{name}</bdi>}>
      <div className="space-y-4 p-5">
        {image && <Picture picture={image} sizes="200px" className="w-40 rounded-card" />}
        {description && (
          <p dir="auto" className="text-page">
            {description}
          </p>
        )}
        <dl className="space-y-3">
          <div>
            <dt className="text-sm text-soft">{t('dashboard.products.address')}</dt>
            <dd>
              <bdi>{slug}</bdi>
            </dd>
          </div>
          {languages.flatMap(({ code, name: language }) =>
            texts[code]?.name ? (
              <div key={code}>
                <dt className="text-sm text-soft" lang={code}>
                  {language}
                </dt>
                <dd lang={code}>
                  <bdi>{texts[code].name}</bdi>
                </dd>
              </div>
            ) : (
              []
            ),
          )}
        </dl>
      </div>
    </Drawer>
  )
}
