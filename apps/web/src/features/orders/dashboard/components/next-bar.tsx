import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { ArrowRight, CircleCheck, HandCoins, Hourglass, type LucideIcon, Package, PackageCheck, Pause, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { isPartlyPacked, isTransfer, type NextAction } from '../use-next-step.ts'

const icons: Record<DashboardOrder['next'], LucideIcon> = {
  release: Pause,
  confirm: ArrowRight,
  'await-payment': Hourglass,
  pack: Package,
  ship: Truck,
  deliver: PackageCheck,
  collect: HandCoins,
  'pay-back': HandCoins,
  none: CircleCheck,
}

/** The next step of the order with its main button, fixed at the bottom on phones. */
export function NextBar({
  order,
  next,
  busy,
}: {
  order: DashboardOrder
  /** undefined without edit permission */
  next: NextAction | undefined
  busy: string | undefined
}) {
  const { t } = useTranslation()
  const Icon = icons[order.next]
  const isDone = order.next === 'none'
  const byBank = order.next === 'collect' && isTransfer(order)
  const step = order.next === 'pack' && isPartlyPacked(order) ? 'packRest' : order.next
  if (isDone && order.status === 'cancelled') return null
  return (
    <section
      aria-label={t('dashboard.orders.next.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-paper px-4 py-3 dark:bg-sunken/50"
    >
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon className={cx('size-4.5', Icon === ArrowRight && 'flip-rtl')} />
      </span>
      <p className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold">
          {byBank ? t('dashboard.refunds.waitTitle') : t(`dashboard.orders.next.${step}`)}
        </span>
        <span className="block text-sm text-soft">
          {order.held ? (
            <bdi>{order.held.reason}</bdi>
          ) : (
            t(
              byBank
                ? 'dashboard.refunds.waitText'
                : order.next === 'collect' && order.delivery.type === 'digital'
                  ? 'dashboard.orders.onlyFiles'
                  : `dashboard.orders.nextText.${step}`,
            )
          )}
        </span>
      </p>
      {next && (
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-card max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button
            variant="primary"
            className="max-md:min-h-13 max-md:w-full"
            aria-keyshortcuts="."
            loading={busy === next.name}
            onClick={next.run}
          >
            {next.label}
          </Button>
        </div>
      )}
    </section>
  )
}
