import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { telHref } from '../../../lib/browser/tel.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ExtensionSlot } from '../../extensions/index.ts'
import { useCustomerQuery } from './api.ts'
import { CustomerActions } from './components/actions.tsx'
import { Addresses } from './components/addresses.tsx'
import { EraseSection } from './components/erase-section.tsx'
import { Facts } from './components/facts.tsx'
import { ImportedOrders } from './components/imported-orders.tsx'
import { NoteSection } from './components/note-section.tsx'
import { Orders } from './components/orders.tsx'

/** Customer page: figures, orders and notes. */
export default function CustomerPage() {
  const { t } = useTranslation()
  const { customerId = '' } = useParams()
  const { currentData: customer, error, refetch } = useCustomerQuery(customerId)
  const failure = toFailure(error)
  useRecordTitle(customer && (customer.name || customer.email || t('dashboard.customers.noName')))
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState
        page
        icon={<UserX aria-hidden />}
        title={t('dashboard.customers.gone')}
        text={t('dashboard.customers.goneText')}
      >
        <ButtonLink to={dashboardPaths.customers}>{t('dashboard.customers.back')}</ButtonLink>
      </EmptyState>
    )
  if (!customer)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-16" />
        <Skeleton className="h-72" />
      </div>
    )
  return <OneCustomer key={customer._id} customer={customer} />
}

function OneCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const { name, email, verified, status, phone } = customer
  return (
    <DashboardPage
      title={<bdi>{name || t('dashboard.customers.noName')}</bdi>}
      text={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {email && (
            <a href={`mailto:${email}`} className="py-0.5 break-all underline-offset-4 hover:text-ink hover:underline">
              <bdi dir="ltr">{email}</bdi>
            </a>
          )}
          {phone && (
            <a href={telHref(phone)} className="py-0.5 underline-offset-4 hover:text-ink hover:underline">
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
          {email && !verified && <Chip>{t('dashboard.customers.unverified')}</Chip>}
          {status === 'disabled' && <Chip tone="bad">{t('dashboard.customers.status.disabled')}</Chip>}
        </span>
      }
      actions={<CustomerActions customer={customer} />}
    >
      <Facts customer={customer} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-8">
          <Orders customer={customer} />
          <ImportedOrders customer={customer} />
        </div>
        <div className="space-y-5">
          <NoteSection customer={customer} />
          <Addresses customer={customer} />
          <ExtensionSlot name="customer" customerId={customer._id} />
          <EraseSection customer={customer} />
        </div>
      </div>
    </DashboardPage>
  )
}
