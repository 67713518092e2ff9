import type { OrderSummary } from '@haat/shared/orders/schema.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../lib/format.ts'
import { paths, toOrderPage } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Money } from '../../../ui/price.tsx'
import { awaitsPayment } from '../../payments/index.ts'
import { StateChip } from './state-chip.tsx'

const row = 'flex items-center gap-4 rounded-card border border-line bg-card p-4'

/** An order in a list; a guest order with its access token. */
export function OrderCard({ order, token }: { order: OrderSummary; token?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Link to={toOrderPage(paths.order, order.orderId, token)} className={`${row} transition-colors hover:border-field-line`}>
      <span className="flex shrink-0 -space-x-5">
        {order.images.slice(0, 3).map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may occur twice
          <span key={index} className="max-sm:nth-3:hidden">
            <Picture
              picture={image}
              alt=""
              sizes="56px"
              className="h-[68px] w-14 rounded-[10px] border-2 border-card object-cover"
            />
          </span>
        ))}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi dir="ltr" className="font-semibold tabular">
            {order.orderId}
          </bdi>
          <StateChip order={order} />
          {awaitsPayment(order) && <Chip tone="warn">{t('payments.waiting')}</Chip>}
        </span>
        <span className="mt-1 block text-sm text-soft">
          {formatDate(order.date, language)} · {t('orders.units', { count: order.count })}
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">
            <Money amount={order.total} currency={order.currency} className="font-semibold text-ink" />
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-faint flip-rtl" />
    </Link>
  )
}

export const OrderCardSkeleton = () => (
  <div aria-hidden className={row}>
    <Skeleton className="h-[68px] w-14 rounded-[10px]" />
    <div className="flex-1 space-y-2.5">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3.5 w-56" />
    </div>
  </div>
)
