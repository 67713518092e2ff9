import type { OrderSummary } from '@haat/shared/orders/schema.ts'
import { PackageSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { CodeForm } from '../components/code-form.tsx'
import { LookupForm } from '../components/lookup-form.tsx'
import { OrderCard } from '../components/order-card.tsx'

type Found = OrderSummary & { token: string }
interface Seen {
  email: string
  /** results, stored in the history entry, so that Back from an order shows them */
  orders?: Found[]
}

/** Guest order lookup: emails a code, then shows the orders of that address. */
export default function FindOrderPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seen = useLocation().state as Seen | null
  const [sentTo, setSentTo] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const go = (state: Seen | null) => void navigate(paths.findOrder, { replace: true, state })
  const count = seen?.orders?.length
  useEffect(() => {
    if (count === undefined) return
    heading.current?.focus({ preventScroll: true })
    announce(t('orders.find.found', { count }))
  }, [count, t])

  const again = () => {
    setSentTo(undefined)
    go(null)
  }
  if (seen?.orders?.length === 0)
    return (
      <EmptyState
        page
        icon={<PackageSearch aria-hidden />}
        title={t('orders.find.noneTitle')}
        text={t('orders.find.noneText', { email: `\u2068${seen.email}\u2069` })}
      >
        <Button onClick={again}>{t('orders.find.otherAddress')}</Button>
        <ButtonLink variant="quiet" to={paths.shop}>
          {t('orders.keepShopping')}
        </ButtonLink>
      </EmptyState>
    )
  if (seen?.orders)
    return (
      <div className="mx-auto w-full max-w-3xl px-4 pt-10 pb-16 md:pt-14">
        <h1 ref={heading} tabIndex={-1} className="text-[28px] focus:outline-none md:text-4xl">
          {t('orders.title')}
        </h1>
        <p className="mt-2 text-soft">{t('orders.find.under', { email: `\u2068${seen.email}\u2069` })}</p>
        <ul className="mt-6 space-y-3">
          {seen.orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} token={order.token} />
            </li>
          ))}
        </ul>
        <Button variant="quiet" className="mt-4" onClick={again}>
          {t('orders.find.otherAddress')}
        </Button>
      </div>
    )
  return (
    <div className="mx-auto w-full max-w-[460px] px-4 pt-10 pb-16 md:pt-16 md:pb-24">
      <h1 className="text-[32px] md:text-[38px]">{t('orders.find.title')}</h1>
      <p className="mt-2 text-pretty text-soft">
        {sentTo ? t('orders.find.sent', { email: `\u2068${sentTo}\u2069` }) : t('orders.find.text')}
      </p>
      <div className="mt-7 sm:rounded-[20px] sm:border sm:border-line sm:bg-card sm:p-7">
        {sentTo ? (
          <CodeForm email={sentTo} onFound={(orders) => go({ email: sentTo, orders })} onBack={() => setSentTo(undefined)} />
        ) : (
          <LookupForm start={seen?.email ?? ''} onSent={setSentTo} />
        )}
      </div>
    </div>
  )
}
