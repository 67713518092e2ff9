import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { ChevronLeft, ChevronRight, Ellipsis, List, Pencil, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import type { Neighbours } from '../list/adjacent-orders.ts'
import type { DialogAction } from '../types.ts'
import type { OrderActions } from '../use-order-actions.ts'

/** Tools beside the title: previous and next order, printing, and rare actions. */
export function OrderTools({
  order,
  mayEdit,
  neighbours: { previous, next, back },
  actions,
  ask,
}: {
  order: DashboardOrder
  mayEdit: boolean
  neighbours: Neighbours
  actions: OrderActions
  ask: (asked: DialogAction) => void
}) {
  const { t } = useTranslation()
  const can = (action: DashboardOrder['actions'][number]) => order.actions.includes(action)
  const seldom = [
    can('hold') && { key: 'hold', label: t('dashboard.orders.action.hold'), onSelect: () => ask({ what: 'hold' }) },
    can('release') && { key: 'release', label: t('dashboard.orders.action.release'), onSelect: () => void actions.release() },
    order.status !== 'cancelled' && {
      key: 'resendConfirmation',
      label: t('dashboard.orders.action.resendConfirmation'),
      onSelect: () => void actions.resendConfirmation(),
    },
    can('cancel') && { key: 'cancel', label: t('dashboard.orders.action.cancel'), onSelect: () => ask({ what: 'cancel' }) },
  ].filter((item) => item !== false)
  const around = (orderId: string | undefined, label: string, Icon: typeof ChevronLeft) =>
    orderId ? (
      <IconLink label={label} to={to(dashboardPaths.order, { orderId })} className="md:size-9">
        <Icon aria-hidden className="size-4.5 flip-rtl" />
      </IconLink>
    ) : (
      <IconButton label={label} disabled className="disabled:opacity-40 md:size-9">
        <Icon aria-hidden className="size-4.5 flip-rtl" />
      </IconButton>
    )
  return (
    <>
      <nav aria-label={t('dashboard.orders.inList')} className="flex max-sm:-ms-3">
        <IconLink label={t('dashboard.orders.backToList')} to={back} className="md:size-9">
          <List aria-hidden className="size-4.5" />
        </IconLink>
        {around(previous, t('dashboard.orders.previous'), ChevronLeft)}
        {around(next, t('dashboard.orders.following'), ChevronRight)}
      </nav>
      {mayEdit && (
        <>
          {can('edit') && (
            <ButtonLink
              size="sm"
              className="max-sm:px-2.5"
              to={to(dashboardPaths.orderEdit, { orderId: order.orderId })}
              icon={<Pencil aria-hidden className="size-4 max-sm:hidden" />}
            >
              {t('dashboard.orders.action.edit')}
            </ButtonLink>
          )}
          <Button
            size="sm"
            className="max-sm:px-2.5"
            icon={<Printer aria-hidden className="size-4 max-sm:hidden" />}
            onClick={() => ask({ what: 'print' })}
          >
            {t('dashboard.orders.print.title')}
          </Button>
          {seldom.length > 0 && (
            <Menu
              label={t('dashboard.orders.more')}
              button={(props) => (
                <IconButton label={t('dashboard.orders.more')} className="border border-line md:size-9" {...props}>
                  <Ellipsis aria-hidden className="size-4.5" />
                </IconButton>
              )}
              items={seldom}
            />
          )}
        </>
      )}
    </>
  )
}
