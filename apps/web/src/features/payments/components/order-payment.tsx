import type { Order } from '@haat/shared/orders/schema.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { CircleCheck, CircleX, Hourglass, Info, type LucideIcon, RefreshCw, TriangleAlert, Undo2, Wallet } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { type BuyerPaymentStatus, type ReturnResult, toBuyerPaymentStatus } from '../buyer-payment-status.ts'
import { useCheckPayment } from '../use-check-payment.ts'
import type { OrderKey } from '../use-start-payment.ts'
import { AnotherWay } from './another-way.tsx'
import { PayNow } from './pay-now.tsx'
import { TimeLeft } from './time-left.tsx'

interface Props {
  order: Order
  token: string | undefined
  /** result of returning from the provider's page, if any */
  returnResult: ReturnResult | undefined
  onOrder: (order: Order) => unknown
  onStale: () => unknown
  /** adds the same products to the cart */
  onOrderAgain: () => void
}

const icons: Record<Exclude<BuyerPaymentStatus, 'settled'>, LucideIcon> = {
  paid: CircleCheck,
  checking: Hourglass,
  due: Wallet,
  contact: Wallet,
  failed: TriangleAlert,
  cancelled: Info,
  over: CircleX,
  back: Undo2,
}
const tones: Partial<Record<BuyerPaymentStatus, string>> = { paid: 'text-good', failed: 'text-bad', checking: 'text-info' }

/** Payment status of an order, with the actions it needs. */
export function OrderPayment({ order, token, returnResult, onOrder, onStale, onOrderAgain }: Props) {
  const { t } = useTranslation()
  const standing = toBuyerPaymentStatus(order, returnResult)
  const orderKey: OrderKey = { orderId: order.orderId, ...(token && { token }) }
  const { gaveUp, again } = useCheckPayment(orderKey, standing === 'checking', onOrder)
  useStatusAnnouncement(standing, gaveUp)
  if (standing === 'settled') return null
  const { pay } = order
  const amount = moneyInText(pay?.amount ?? order.total, order.currency)
  const words = toWords(standing, { gaveUp, method: pay?.method })
  const payNow = pay && <PayNow order={order} orderKey={orderKey} pay={pay} onOrder={onOrder} onStale={onStale} />
  const offers = standing === 'due' || standing === 'failed' || standing === 'cancelled'
  return (
    <Panel
      standing={standing}
      busy={standing === 'checking' && !gaveUp}
      title={t(`payments.state.${words}.title`, { amount })}
      text={t(`payments.state.${words}.text`, { amount })}
      about={pay?.until && offers && <TimeLeft until={pay.until} onOver={() => void onStale()} />}
    >
      {offers && payNow}
      {standing === 'checking' && gaveUp && (
        <>
          <Button icon={<RefreshCw aria-hidden className="size-4.5" />} onClick={again}>
            {t('payments.checkAgain')}
          </Button>
          {payNow && <AnotherWay>{payNow}</AnotherWay>}
        </>
      )}
      {standing === 'contact' && <ButtonLink to={paths.contact}>{t('contact.title')}</ButtonLink>}
      {standing === 'over' && (
        <Button variant="primary" onClick={onOrderAgain}>
          {t('payments.orderAgain')}
        </Button>
      )}
    </Panel>
  )
}

/** Which texts tell the customer about the payment. */
function toWords(
  standing: Exclude<BuyerPaymentStatus, 'settled'>,
  { gaveUp, method }: { gaveUp: boolean; method?: PaymentMethod | undefined },
) {
  if (standing === 'checking' && gaveUp) return 'unclear'
  if (standing === 'due' && method === 'bankTransfer') return 'bank'
  return standing === 'contact' && method === 'cod' ? 'onlyFiles' : standing
}

/** Announces changes of the payment status to screen readers, except on the first render. */
function useStatusAnnouncement(standing: BuyerPaymentStatus, gaveUp: boolean) {
  const { t } = useTranslation()
  const before = useRef({ standing, gaveUp })
  useEffect(() => {
    const was = before.current
    before.current = { standing, gaveUp }
    if (was.standing !== standing && standing === 'paid') announce(t('payments.announced.paid'))
    else if (was.standing !== standing && standing === 'failed') announce(t('payments.announced.failed'))
    else if (!was.gaveUp && gaveUp) announce(t('payments.announced.unclear'))
  }, [standing, gaveUp, t])
}

function Panel({
  standing,
  title,
  text,
  about,
  busy,
  children,
}: {
  standing: Exclude<BuyerPaymentStatus, 'settled'>
  title: string
  text: string
  /** below the text */
  about: ReactNode
  busy: boolean
  children: ReactNode
}) {
  const id = useId()
  const Icon = icons[standing]
  return (
    <div className="@container print:hidden">
      <Card aria-labelledby={id} aria-busy={busy || undefined} className="grid gap-x-10 gap-y-5 md:p-6 @3xl:grid-cols-[5fr_7fr]">
        <div className="flex items-start gap-3.5">
          <Icon
            aria-hidden
            className={cx('mt-1 size-6 shrink-0', tones[standing] ?? 'text-soft', busy && 'animate-pulse-soft')}
          />
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-xl md:text-2xl">
              {title}
            </h2>
            <p className="mt-1 text-pretty text-soft">{text}</p>
            {about && <div className="mt-3">{about}</div>}
          </div>
        </div>
        <div className="space-y-4 empty:hidden">{children}</div>
      </Card>
    </div>
  )
}
