import { nextSteps } from '@haat/shared/orders/dashboard/rules.ts'
import { orderSources } from '@haat/shared/orders/sources.ts'
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from '@haat/shared/orders/transitions.ts'
import { paymentMethods } from '@haat/shared/payments/constants.ts'
import { returnStatuses } from '@haat/shared/returns/transitions.ts'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import type { Filter } from '../../../../ui/dashboard/table/types.ts'

/** Filters of the order list. `customerName`: name for the customer filter, once loaded. */
export function useFilters(list: ListState, tags: readonly string[], customerName: string | undefined): Filter[] {
  const { t } = useTranslation()
  const { tag = [], customer = [] } = list.filters
  return [
    {
      name: 'next',
      kind: 'many',
      label: t('dashboard.orders.filter.next'),
      options: nextSteps
        .filter((step) => step !== 'none' && step !== 'pay-back')
        .map((value) => ({ value, label: t(`dashboard.orders.step.${value}`) })),
    },
    {
      name: 'status',
      kind: 'many',
      label: t('dashboard.orders.column.status'),
      options: orderStatuses.map((value) => ({ value, label: t(`dashboard.orders.status.${value}`) })),
    },
    {
      name: 'payment',
      kind: 'many',
      label: t('dashboard.orders.column.payment'),
      options: paymentStatuses.map((value) => ({ value, label: t(`dashboard.orders.payment.${value}`) })),
    },
    {
      name: 'fulfilment',
      kind: 'many',
      label: t('dashboard.orders.column.fulfilment'),
      options: fulfilmentStatuses.map((value) => ({ value, label: t(`dashboard.orders.fulfilment.${value}`) })),
    },
    {
      name: 'returns',
      kind: 'many',
      label: t('dashboard.returns.title'),
      options: returnStatuses
        .filter((status) => status !== 'none')
        .map((value) => ({ value, label: t(`dashboard.returns.ofOrders.${value}`) })),
    },
    { name: 'date', kind: 'dates', label: t('dashboard.orders.column.placed') },
    {
      name: 'method',
      kind: 'many',
      label: t('dashboard.orders.column.method'),
      options: paymentMethods.map((value) => ({ value, label: t(`payments.method.${value}`) })),
    },
    {
      name: 'source',
      kind: 'one',
      label: t('dashboard.orders.filter.source'),
      options: orderSources.map((value) => ({ value, label: t(`dashboard.orders.source.${value}`) })),
    },
    ...(tags.length + tag.length > 0
      ? [
          {
            name: 'tag',
            kind: 'many' as const,
            label: t('dashboard.orders.column.tags'),
            options: [...new Set([...tags.slice(0, 20), ...tag])].map((value) => ({ value, label: value })),
          },
        ]
      : []),
    // Set only by a link: shown as a chip that can be removed.
    ...(customer.length > 0
      ? [
          {
            name: 'customer',
            kind: 'one' as const,
            label: t('dashboard.orders.column.customer'),
            options: customer.map((value) => ({ value, label: customerName ?? '…' })),
          },
        ]
      : []),
  ]
}
