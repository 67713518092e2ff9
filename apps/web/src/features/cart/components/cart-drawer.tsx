import { useTranslation } from 'react-i18next'
import { useOffline } from '../../../lib/browser/connection.ts'
import { paths } from '../../../lib/paths.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Drawer } from '../../../ui/overlay.tsx'
import { Money } from '../../../ui/price.tsx'
import { useCart, useCartCount } from '../hooks.ts'
import { useCartView } from '../use-cart-view.ts'
import { useGoToCheckout } from '../use-go-to-checkout.ts'
import { useLines } from '../use-lines.ts'
import { AddedLinesNotice } from './added-lines-notice.tsx'
import { CartLines, LinesSkeleton } from './cart-lines.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { FreeDelivery } from './free-delivery.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The cart as a side panel. */
export default function CartDrawer({ open, onOpenChange }: Props) {
  const { t } = useTranslation()
  const count = useCartCount()
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={count > 0 ? t('cart.titleCount', { count }) : t('cart.title')}
      footer={count > 0 ? <Way onLeave={() => onOpenChange(false)} /> : undefined}
    >
      <Contents />
    </Drawer>
  )
}

function Contents() {
  const { loaded, items } = useCart()
  const view = useCartView()
  const lines = useLines()
  const offline = useOffline()
  return (
    <div className="px-5">
      {!loaded && items.length === 0 ? (
        <LinesSkeleton />
      ) : (
        <>
          {items.length > 0 && (
            <div className="pt-4 empty:hidden">
              <FreeDelivery goods={view.itemTotal - view.discount} />
            </div>
          )}
          <AddedLinesNotice />
          <CartLines view={view.lines} lines={lines} />
          {items.length === 0 && <EmptyCart ideas={2} />}
          {view.failure && !offline && <Failed failure={view.failure} onRetry={view.refetch} />}
        </>
      )}
    </div>
  )
}

function Way({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const view = useCartView()
  const go = useGoToCheckout(view)
  const offline = useOffline() ? t('cart.offline') : undefined
  return (
    <div className="space-y-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-soft">{t('cart.subtotal')}</span>
        <Money amount={view.total} currency={currency} className="text-lg font-semibold" />
      </p>
      {offline && <p className="text-sm text-warn">{offline}</p>}
      <div className="grid grid-cols-[auto_1fr] gap-2.5">
        <ButtonLink size="lg" to={paths.cart} onClick={onLeave}>
          {t('cart.view')}
        </ButtonLink>
        <Button size="lg" variant="primary" onClick={go} disabledReason={offline}>
          {t('cart.checkout')}
        </Button>
      </div>
    </div>
  )
}
