import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { formatDateTime, formatNumber } from '../../../../lib/format.ts'
import { useCurrency, useSettings } from '../../../../lib/settings.ts'
import { sizeText, weightText } from '../../../../lib/units/measures.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Price } from '../../../../ui/price.tsx'
import { SafeHtml } from '../../../../ui/safe-html.tsx'
import { ProductStatusChip } from '../products/status-chip.tsx'
import { ProductActions } from './actions.tsx'
import { VariantsSection } from './sections/variants-section.tsx'

/** Read-only view of a product. */
export function ProductView({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { media, shortDescription, description, categories, brand, tags, slug, updatedAt } = product
  const [only] = product.type === 'simple' ? product.variants : []
  const settings = useSettings()
  const weight = only && weightText(only, settings, language)
  const size = only && sizeText(only, settings, language)
  const none = <span className="text-faint">{t('dashboard.products.none')}</span>
  return (
    <DashboardPage
      narrow
      title={<bdi>{product.name}</bdi>}
      text={<ProductStatusChip status={product.status} publishAt={product.publishAt} />}
      actions={<ProductActions product={product} readOnly />}
    >
      <div className="space-y-5">
        {media.length > 0 && (
          <ul className="grid grid-cols-3 gap-2.5 md:grid-cols-5">
            {media.map(({ _id, image }) => (
              <li key={_id} className="overflow-hidden rounded-button bg-sunken">
                <Picture picture={image} sizes="150px" className="aspect-4/5 size-full object-cover" />
              </li>
            ))}
          </ul>
        )}
        <Card>
          <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
            {only && (
              <Fact label={t('dashboard.products.charged')}>
                <Price price={only.charged} compare={only.chargedCompare} currency={currency} />
              </Fact>
            )}
            {only && (
              <Fact label={t('dashboard.products.stock')}>
                {only.qty < 0 ? t('dashboard.products.unlimited') : formatNumber(only.qty, language)}
              </Fact>
            )}
            {only?.sku && (
              <Fact label={t('dashboard.products.sku')}>
                <bdi dir="ltr">{only.sku}</bdi>
              </Fact>
            )}
            {only?.mpn && (
              <Fact label={t('dashboard.products.mpn')}>
                <bdi dir="ltr">{only.mpn}</bdi>
              </Fact>
            )}
            {weight && <Fact label={t('dashboard.products.weight')}>{weight}</Fact>}
            {size && (
              <Fact label={t('dashboard.products.size')}>
                <bdi>{size}</bdi>
              </Fact>
            )}
            <Fact label={t('dashboard.products.categories')}>
              {categories.length > 0
                ? listText(
                    categories.map(({ name }) => name),
                    language,
                  )
                : none}
            </Fact>
            <Fact label={t('dashboard.products.brand')}>{brand ? <bdi>{brand.name}</bdi> : none}</Fact>
            <Fact label={t('dashboard.products.tags')}>{tags.length > 0 ? listText(tags, language) : none}</Fact>
            <Fact label={t('dashboard.products.address')}>
              <bdi className="break-all">{slug}</bdi>
            </Fact>
            <Fact label={t('dashboard.products.updated')}>{formatDateTime(updatedAt, language)}</Fact>
          </dl>
        </Card>
        {!only && <VariantsSection product={product} readOnly />}
        {(shortDescription || description) && (
          <Card>
            <h2 className="mb-3 text-lg">{t('dashboard.products.description')}</h2>
            {shortDescription && (
              <p dir="auto" className="text-page mb-3">
                {shortDescription}
              </p>
            )}
            <SafeHtml html={description} />
          </Card>
        )}
      </div>
    </DashboardPage>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="mt-0.5 break-words">{children}</dd>
  </div>
)
