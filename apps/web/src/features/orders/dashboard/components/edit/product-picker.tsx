import { endpoints } from 'virtual:endpoints'
import type { ProductCard, Variant } from '@haat/shared/catalog/schema.ts'
import { ChevronRight, Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../../lib/api/api.ts'
import type { Failure } from '../../../../../lib/api/http.ts'
import { useCurrency } from '../../../../../lib/settings.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { announce } from '../../../../../ui/feedback/announce.ts'
import { Failed } from '../../../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../../ui/overlay.tsx'
import { Picture } from '../../../../../ui/picture.tsx'
import { Price } from '../../../../../ui/price.tsx'
import { variantText } from '../../../../cart/index.ts'
import type { Picked } from '../../list/picked.ts'
import { StockText } from '../stock-text.tsx'

/** Searches products and variants with their stock, to add them. Stays open to add several. */
export function ProductPicker({ onAdd, onClose }: { onAdd: (picked: Picked) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<readonly ProductCard[]>()
  const [failure, setFailure] = useState<Failure>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(
      () =>
        void send(endpoints.catalog.list, { ...(q.trim() && { q: q.trim() }), limit: 12 }).then((answer) => {
          if (isGone) return
          setFailure(answer.success ? undefined : answer)
          if (answer.success) setFound(answer.products)
        }),
      q ? 200 : 0,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [q, round])
  const add = (picked: Picked) => {
    onAdd(picked)
    announce(t('dashboard.orders.pick.added', { name: [picked.name, variantText(picked)].filter(Boolean).join(', ') }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.orders.pick.add')}
      className="h-[92dvh] sm:h-[640px]"
      footer={
        <Button variant="ink" wide onClick={onClose}>
          {t('dashboard.orders.pick.done')}
        </Button>
      }
    >
      <label className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-paper px-5">
        <Search aria-hidden className="size-4.5 shrink-0 text-soft" />
        <span className="sr-only">{t('dashboard.orders.pick.search')}</span>
        <input
          type="search"
          autoFocus
          dir={q ? 'auto' : undefined}
          maxLength={120}
          autoComplete="off"
          placeholder={t('dashboard.orders.pick.search')}
          value={q}
          onChange={({ target }) => setQ(target.value)}
          className="min-h-13 w-full bg-transparent text-base text-ink placeholder:text-faint focus:outline-none"
        />
      </label>
      {failure ? (
        <Failed failure={failure} onRetry={() => setRound(round + 1)} />
      ) : found ? (
        found.length > 0 ? (
          <ul className="divide-y divide-line px-3 pb-3">
            {found.map((product) => (
              <ProductRow key={product._id} product={product} onAdd={add} />
            ))}
          </ul>
        ) : (
          <p role="status" className="px-5 py-10 text-center text-soft">
            {t('dashboard.orders.pick.none')}
          </p>
        )
      ) : (
        <div aria-hidden className="space-y-3 p-5">
          {[0, 1, 2, 3, 4].map((one) => (
            <Skeleton key={one} className="h-15" />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function ProductRow({ product, onAdd }: { product: ProductCard; onAdd: (picked: Picked) => void }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [open, setOpen] = useState(false)
  const { _id, name, image, price, priceVaries, quantity, inStock, type } = product
  const isVariable = type === 'variable'
  return (
    <li>
      <div className="flex items-center gap-3 px-2 py-2.5">
        <Picture picture={image} alt="" sizes="48px" className="h-14 w-11 shrink-0 rounded-[8px] object-cover" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <Price price={price} from={priceVaries} currency={currency} />
            <StockText stock={quantity} />
          </p>
        </div>
        {isVariable ? (
          <IconButton
            label={t('dashboard.orders.pick.choose', { name })}
            aria-expanded={open}
            className="border border-line"
            onClick={() => setOpen(!open)}
          >
            <ChevronRight aria-hidden className={open ? 'size-4.5 rotate-90' : 'size-4.5 flip-rtl'} />
          </IconButton>
        ) : (
          <IconButton
            label={t('dashboard.orders.pick.addOne', { name })}
            className="border border-line disabled:opacity-40"
            disabled={!inStock}
            onClick={() => onAdd({ _id, name, color: null, attribute: null, image, price, stock: quantity, qty: 1 })}
          >
            <Plus aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
      {open && <Variants product={product} onAdd={onAdd} />}
    </li>
  )
}

function Variants({ product: { slug, _id, name, image }, onAdd }: { product: ProductCard; onAdd: (picked: Picked) => void }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [variants, setVariants] = useState<readonly Variant[]>()
  const [failure, setFailure] = useState<Failure>()
  const isThere = useRef(true)
  const load = () =>
    send(endpoints.catalog.product, { slug }).then((answer) => {
      if (!isThere.current) return
      setFailure(answer.success ? undefined : answer)
      if (answer.success) setVariants(answer.product.variants)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when expanded
  useEffect(() => {
    isThere.current = true
    void load()
    return () => {
      isThere.current = false
    }
  }, [])
  if (failure)
    return (
      <p role="alert" className="flex items-center gap-3 px-2 pb-3 text-sm text-bad">
        {t(`errors.${failure.code}`)}
        <Button size="sm" onClick={() => void load()}>
          {t('ui.tryAgain')}
        </Button>
      </p>
    )
  if (!variants) return <Skeleton className="mx-2 mb-3 h-22" />
  return (
    <ul
      aria-label={t('dashboard.orders.pick.choose', { name })}
      className="mb-3 ms-14 divide-y divide-line border-s border-line ps-3"
    >
      {variants.map((variant) => {
        const { color, attribute, price, qty: stock } = variant
        const label = variantText(variant)
        return (
          <li key={variant._id} className="flex items-center gap-3 py-1.5 pe-2">
            {color && (
              <span aria-hidden className="size-4 shrink-0 rounded-full border border-line" style={{ background: color.value }} />
            )}
            <p className="min-w-0 flex-1 text-sm">
              <bdi>{label}</bdi>
              <span className="flex flex-wrap gap-x-3 text-soft">
                <Price price={price} currency={currency} />
                <StockText stock={stock} />
              </span>
            </p>
            <IconButton
              label={t('dashboard.orders.pick.addOne', { name: `${name}, ${label}` })}
              className="disabled:opacity-40"
              disabled={stock === 0}
              onClick={() => onAdd({ _id, name, color, attribute, image: variant.image ?? image, price, stock, qty: 1 })}
            >
              <Plus aria-hidden className="size-4.5" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
