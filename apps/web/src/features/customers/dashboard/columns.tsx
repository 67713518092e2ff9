import type { CustomerRow } from '@haat/shared/customers/dashboard/endpoints.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../lib/dashboard/list/list-text.ts'
import { formatDate, formatNumber, plainAmount } from '../../../lib/format.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { Money } from '../../../ui/price.tsx'

export function useColumns(): Column<CustomerRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  return [
    {
      key: 'name',
      label: t('dashboard.customers.column.name'),
      always: true,
      sort: { up: 'na', down: 'nb' },
      cell: ({ name }) => <bdi>{name || t('dashboard.customers.noName')}</bdi>,
      text: ({ name }) => name ?? '',
    },
    {
      key: 'email',
      label: t('dashboard.customers.column.email'),
      cell: ({ email }) => (
        <bdi dir="ltr" className="text-soft max-md:break-all md:whitespace-nowrap">
          {email}
        </bdi>
      ),
      text: ({ email }) => email ?? '',
    },
    {
      key: 'status',
      label: t('dashboard.customers.column.status'),
      card: 'end',
      cell: ({ status }) =>
        status === 'disabled' ? (
          <Chip tone="bad">{t('dashboard.customers.status.disabled')}</Chip>
        ) : (
          <span className="text-faint max-md:hidden">{t('dashboard.customers.status.active')}</span>
        ),
      text: ({ status }) => t(`dashboard.customers.status.${status}`),
    },
    {
      key: 'tags',
      label: t('dashboard.customers.column.tags'),
      roomy: true,
      card: 'none',
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.slice(0, 3).map((tag) => (
            <Chip key={tag}>
              <bdi>{tag}</bdi>
            </Chip>
          ))}
          {tags.length > 3 && <span className="text-soft">+{formatNumber(tags.length - 3, language)}</span>}
        </span>
      ),
      text: ({ tags }) => listText(tags, language),
    },
    {
      key: 'orders',
      label: t('dashboard.customers.column.orders'),
      end: true,
      card: 'none',
      cell: ({ orders }) => (orders === 0 ? <span className="text-faint">0</span> : formatNumber(orders, language)),
      text: ({ orders }) => orders,
    },
    {
      key: 'value',
      label: t('dashboard.customers.column.value'),
      end: true,
      card: 'end',
      cell: ({ value, orders }) =>
        orders === 0 ? (
          <span className="text-faint max-md:hidden">—</span>
        ) : (
          <Money amount={value} currency={currency} className="font-semibold" />
        ),
      text: ({ value }) => plainAmount(value, currency.name),
    },
    {
      key: 'lastOrder',
      label: t('dashboard.customers.column.lastOrder'),
      roomy: true,
      card: 'none',
      cell: ({ lastOrder }) =>
        lastOrder ? (
          <Ago date={lastOrder} className="inline-block text-soft first-letter:uppercase" />
        ) : (
          <span className="text-faint">—</span>
        ),
      text: ({ lastOrder }) => lastOrder ?? '',
    },
    {
      key: 'since',
      label: t('dashboard.customers.column.since'),
      sort: { up: 'old', down: 'new', first: 'down' },
      card: 'none',
      roomy: true,
      cell: ({ since }) => <span className="whitespace-nowrap text-soft">{formatDate(since, language)}</span>,
      text: ({ since }) => since,
    },
  ]
}
