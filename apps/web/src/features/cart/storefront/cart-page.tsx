import { readHandedCart } from '@haat/shared/agents/fragment.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useOffline } from '../../../lib/browser/connection.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useCurrency } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/price.tsx'
import { ExtensionSlot } from '../../extensions/index.ts'
import { AddedLinesNotice } from '../components/added-lines-notice.tsx'
import { CartLines, LinesSkeleton } from '../components/cart-lines.tsx'
import { CouponField } from '../components/coupon-field.tsx'
import { EmptyCart } from '../components/empty-cart.tsx'
import { FreeDelivery } from '../components/free-delivery.tsx'
import { TotalsList } from '../components/totals-list.tsx'
import { useCart, useCartCount } from '../hooks.ts'
import { useCartView } from '../use-cart-view.ts'
import { useGoToCheckout } from '../use-go-to-checkout.ts'
import { useLines } from '../use-lines.ts'

const HandedCart = lazyPart(() => import('../components/handed-cart.tsx'))

export default function CartPage() {
  const { t } = useTranslation()
  const { loaded, items } = useCart()
  const count = useCartCount()
  const view = useCartView()
  const lines = useLines()
  const offline = useOffline()
  const handed = readHandedCart(useLocation().hash)
  const isWaiting = (!loaded || handed !== undefined) && items.length === 0
  return (
    <div className="container-page min-h-dvh pt-6 md:pt-10 lg:pb-16">
      <h1 className="text-[28px] md:text-4xl">{count > 0 ? t('cart.titleCount', { count }) : t('cart.title')}</h1>
      {handed !== undefined && loaded && (
        <LazySection failure="toast">
          <HandedCart key={handed} token={handed} />
        </LazySection>
      )}
      {isWaiting ? (
        <LinesSkeleton />
      ) : items.length === 0 ? (
        <>
          <CartLines view={[]} lines={lines} />
          <EmptyCart />
        </>
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_380px]">
          <div className="min-w-0">
            <FreeDelivery goods={view.itemTotal - view.discount} />
            <AddedLinesNotice />
            <CartLines view={view.lines} lines={lines} />
            {view.failure && !offline && <Failed failure={view.failure} onRetry={view.refetch} />}
          </div>
          <Summary view={view} />
        </div>
      )}
    </div>
  )
}

function Summary({ view }: { view: ReturnType<typeof useCartView> }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const go = useGoToCheckout(view)
  const offline = useOffline() ? t('cart.offline') : undefined
  return (
    <>
      <Card aria-label={t('cart.summary')} className="space-y-4 lg:sticky lg:top-24">
        <CouponField problem={view.couponProblem} />
        <ExtensionSlot name="cart" refresh={view.refetch} />
        <TotalsList
          explanation={view.explanation}
          total={view.total}
          currency={currency}
          tax={view}
          deliveryOpen={view.needsDelivery}
          pending={!view.quote}
          className="border-t border-line pt-4"
        />
        <Button variant="primary" size="lg" wide onClick={go} disabledReason={offline} className="max-lg:hidden">
          {t('cart.checkout')}
        </Button>
        {offline && <p className="text-sm text-warn">{offline}</p>}
        {view.blocked && <p className="text-sm text-warn">{t('cart.mendFirst')}</p>}
      </Card>
      <div className="sticky bottom-0 z-20 -mx-4 border-t md:-mx-7 border-line bg-paper/95 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md lg:hidden">
        <Button variant="primary" size="lg" wide onClick={go} disabledReason={offline}>
          <span>{t('cart.checkout')}</span>
          <span aria-hidden>·</span>
          <Money amount={view.total} currency={currency} />
        </Button>
      </div>
    </>
  )
}
