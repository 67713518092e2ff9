import type { Product } from '@haat/shared/catalog/schema.ts'
import { GitCompareArrows, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useCurrency, useSettings } from '../../../lib/settings.ts'
import { sizeText, weightText } from '../../../lib/units/measures.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { useCompare } from '../../cart/index.ts'
import { bestOn, differingRows, fieldDiffers, fieldOf, fieldRows, type Line, optionsOn, telling } from '../compare.ts'
import { FieldValue } from '../components/fields/field-value.tsx'
import { keysFor } from '../components/product/keys.ts'
import { useCompared } from '../use-compared.ts'

/** Compares up to four products and marks differences. */
export default function ComparePage() {
  const { t } = useTranslation()
  const { ids, clear } = useCompare()
  const { products, failure, retry } = useCompared(ids)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  if (ids.length === 0) return <Empty />
  return (
    <div className="container-page pt-5 pb-8 md:pt-7">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-[31px] md:text-[40px]">{t('catalog.titles.compare')}</h1>
        <div className="flex flex-wrap items-center gap-x-4">
          {ids.length > 1 && (
            <Checkbox
              label={t('catalog.compare.onlyDifferences')}
              checked={onlyDifferences}
              onChange={({ target }) => setOnlyDifferences(target.checked)}
            />
          )}
          <Button variant="quiet" onClick={clear}>
            {t('catalog.compare.clear')}
          </Button>
        </div>
      </header>
      {failure ? (
        <Failed failure={failure} onRetry={retry} />
      ) : products ? (
        products.length === 0 ? (
          <Empty />
        ) : (
          <Table products={products} onlyDifferences={onlyDifferences} />
        )
      ) : (
        <Waiting count={ids.length} />
      )}
    </div>
  )
}

function Table({ products, onlyDifferences }: { products: Product[]; onlyDifferences: boolean }) {
  const { t } = useTranslation()
  const differs = differingRows(products)
  const shown = telling(products).filter((line) => !onlyDifferences || differs.has(line))
  const fields = fieldRows(products).filter(({ key }) => !onlyDifferences || fieldDiffers(products, key))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={t('catalog.titles.compare')} tabIndex={0} className="-mx-4 mt-6 overflow-x-auto px-4 md:mx-0 md:px-0">
      <table
        className="relative w-full table-fixed border-separate border-spacing-0 text-start"
        style={{ minWidth: `${112 + products.length * 168}px` }}
      >
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 z-10 w-28 bg-paper md:w-40">
              <span className="sr-only">{t('catalog.compare.line')}</span>
            </th>
            {products.map((product) => (
              <th key={product._id} scope="col" className="px-2 pb-4 text-start align-top font-normal md:px-3">
                <Head product={product} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Row key={line} label={t(`catalog.compare.lines.${line}`)} products={products} differs={differs.has(line)}>
              {(product) => (
                <>
                  <Cell product={product} line={line} />
                  {bestOn(products, line) === product && (
                    <div className="mt-1.5">
                      <Chip tone="brand">{t(line === 'price' ? 'catalog.compare.cheapest' : 'catalog.compare.bestRated')}</Chip>
                    </div>
                  )}
                </>
              )}
            </Row>
          ))}
          {fields.map(({ key, name }) => (
            <Row key={key} label={<bdi>{name}</bdi>} products={products} differs={fieldDiffers(products, key)}>
              {(product) => {
                const field = fieldOf(product, key)
                return field ? <FieldValue field={field} /> : <span className="text-faint">–</span>
              }}
            </Row>
          ))}
        </tbody>
      </table>
      {shown.length + fields.length === 0 && <p className="py-6 text-center text-soft">{t('catalog.compare.same')}</p>}
    </section>
  )
}

/** A row of the table; it is marked where the products differ. */
function Row({
  label,
  products,
  differs,
  children,
}: {
  label: ReactNode
  products: readonly Product[]
  differs: boolean
  children: (product: Product) => ReactNode
}) {
  const { t } = useTranslation()
  const isMarked = products.length > 1 && differs
  return (
    <tr>
      <th
        scope="row"
        className="sticky start-0 z-10 border-t border-line bg-paper py-3.5 pe-3 text-start align-top text-sm font-medium text-soft"
      >
        {label}
        {isMarked && <span className="sr-only"> ({t('catalog.compare.differs')})</span>}
      </th>
      {products.map((product) => (
        <td
          key={product._id}
          className={cx('border-t border-line px-2 py-3.5 align-top md:px-3', isMarked && 'bg-brand-soft/45')}
        >
          {children(product)}
        </td>
      ))}
    </tr>
  )
}

function Head({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { toggle } = useCompare()
  return (
    <div className="relative">
      <Link to={to(paths.product, { slug: product.slug })} className="block">
        <Picture
          picture={product.images[0] ?? null}
          alt=""
          sizes="(min-width: 768px) 240px, 170px"
          className="aspect-4/5 w-full rounded-card object-cover"
        />
        <span dir="auto" className="mt-2 block font-semibold hover:underline">
          {product.name}
        </span>
      </Link>
      <IconButton
        label={t('catalog.compare.remove', { name: product.name })}
        className="absolute! end-2 top-2 bg-card"
        onClick={() => toggle(product._id)}
      >
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}

function Cell({ product, line }: { product: Product; line: Line }): ReactNode {
  const { t } = useTranslation()
  const currency = useCurrency()
  const settings = useSettings()
  const language = useLanguage()
  const nothing = <span className="text-faint">–</span>
  if (line === 'price')
    return <Price price={product.price} compare={product.comparePrice} from={product.priceVaries} currency={currency} />
  if (line === 'rating') return product.ratingCount > 0 ? <Rating value={product.rating} count={product.ratingCount} /> : nothing
  if (line === 'stock')
    return product.inStock ? t('catalog.compare.inStock') : <span className="text-soft">{t('catalog.soldOut')}</span>
  if (line === 'brand') return product.brand?.name ?? nothing
  if (line === 'category') return product.categories[0]?.at(-1)?.name ?? nothing
  if (line === 'summary')
    return (
      <span dir="auto" className="block text-start text-sm text-soft">
        {product.shortDescription || nothing}
      </span>
    )
  if (line === 'weight') return <bdi>{weightText(product, settings, language) ?? nothing}</bdi>
  if (line === 'size') return <bdi>{sizeText(product, settings, language) ?? nothing}</bdi>
  const options = optionsOn(product, line)
  if (options.length === 0) return nothing
  return options.map(({ label, names }) => (
    <span key={label} className="block text-sm not-first:mt-2">
      {label && <bdi className="block text-soft">{label}</bdi>}
      <bdi>{names.join(', ')}</bdi>
    </span>
  ))
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className="container-page">
      <EmptyState
        page
        icon={<GitCompareArrows aria-hidden />}
        title={t('catalog.compare.emptyTitle')}
        text={t('catalog.compare.emptyText')}
      >
        <ButtonLink to={paths.shop} variant="ink">
          {t('catalog.nothing.all')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

const Waiting = ({ count }: { count: number }) => (
  <div aria-hidden className="mt-6 grid gap-4 md:ms-40" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
    {keysFor(count).map((key) => (
      <Skeleton key={key} className="aspect-4/5 rounded-card" />
    ))}
  </div>
)
