import { maxQty } from '@haat/shared/cart/limits.ts'
import { Trash2, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Quantity } from '../../../ui/form/quantity.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Money } from '../../../ui/price.tsx'
import type { ViewLine } from '../use-cart-view.ts'
import type { Lines } from '../use-lines.ts'
import { LineProblem } from './line-problem.tsx'
import { variantText } from './variant-text.ts'

/** The lines of the cart, each with quantity, price and problem. */
export function CartLines({ view, lines }: { view: ViewLine[]; lines: Lines }) {
  const { t } = useTranslation()
  const { removed } = lines
  return (
    <ul aria-label={t('cart.title')} className="divide-y divide-line">
      {view.map((line, index) => (
        <Fragment key={line.uid}>
          {removed?.index === index && <Removed lines={lines} />}
          <Line line={line} lines={lines} />
        </Fragment>
      ))}
      {removed && removed.index >= view.length && <Removed lines={lines} />}
    </ul>
  )
}

function Line({ line, lines }: { line: ViewLine; lines: Lines }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const variant = variantText(line)
  const name = variant ? `${line.name}, ${variant}` : line.name
  const max = line.stock === null || line.stock === -1 ? maxQty : Math.min(maxQty, line.stock)
  return (
    <li className="py-4">
      <div className="flex gap-3.5">
        <Link to={getHref(line)} aria-hidden tabIndex={-1} className="shrink-0">
          <Picture
            picture={line.image}
            alt=""
            sizes="88px"
            className="h-[100px] w-20 rounded-card object-cover md:h-[110px] md:w-[88px]"
          />
        </Link>
        <div className="flex min-w-0 flex-1 flex-col justify-between gap-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Link to={getHref(line)} className="-my-1 inline-block py-1 font-semibold wrap-anywhere hover:underline">
                <bdi>{line.name}</bdi>
              </Link>
              {variant && (
                <p className="text-sm text-soft">
                  <bdi>{variant}</bdi>
                </p>
              )}
              {(line.qty > 1 || line.was !== undefined) && (
                <p className="text-sm text-soft">
                  <Money amount={line.price} currency={currency} />
                  {line.was !== undefined && (
                    <span className={line.was > line.price ? 'text-good' : 'text-warn'}>
                      {' '}
                      {t('cart.was')} <Money amount={line.was} currency={currency} className="line-through" />
                    </span>
                  )}
                </p>
              )}
            </div>
            {line.total > 0 && <Money amount={line.total} currency={currency} className="font-semibold" />}
          </div>
          <div className="flex items-center justify-between gap-2">
            <Quantity
              value={line.qty}
              min={0}
              max={Math.max(max, line.qty > max ? 0 : line.qty)}
              onChange={(qty) => lines.setQty(line.uid, qty)}
              labels={{
                group: t('cart.quantityOf', { name }),
                less: t('cart.less', { name }),
                more: t('cart.more', { name }),
              }}
            />
            <IconButton
              label={t('cart.removeOne', { name })}
              onClick={() => lines.remove(line.uid)}
              className="-me-2.5 text-soft"
            >
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          </div>
        </div>
      </div>
      {!line.problem && line.qty > 1 && line.qty === line.stock && (
        <p className="mt-2 text-sm text-soft">{t('cart.allThereIs')}</p>
      )}
      <LineProblem line={line} lines={lines} />
    </li>
  )
}

const getHref = ({ slug, color, attribute }: ViewLine) =>
  slug ? to(paths.product, { slug }, { color: color?.name, attribute: attribute?.name }) : paths.shop

/** Takes the place of a removed line for ten seconds and offers undo. */
function Removed({ lines }: { lines: Lines }) {
  const { t } = useTranslation()
  return (
    <li className="flex animate-rise items-center justify-between gap-3 py-2.5 text-sm text-soft">
      <span className="min-w-0 truncate">{t('cart.removed', { name: lines.removed?.item.name ?? '' })}</span>
      <button
        type="button"
        // The focused button was removed.
        ref={(button) => button?.focus({ preventScroll: true })}
        onClick={lines.undo}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-button px-3 font-semibold text-brand-text hover:bg-sunken"
      >
        <Undo2 aria-hidden className="size-4 flip-rtl" />
        {t('cart.undo')}
      </button>
    </li>
  )
}

export const LinesSkeleton = () => (
  <div aria-hidden className="divide-y divide-line">
    {[0, 1].map((row) => (
      <div key={row} className="flex gap-3.5 py-4">
        <Skeleton className="h-[100px] w-20 rounded-card md:h-[110px] md:w-[88px]" />
        <div className="flex-1 space-y-2.5 pt-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="mt-6 h-11 w-32 rounded-button" />
        </div>
      </div>
    ))}
  </div>
)
