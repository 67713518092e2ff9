import type { Customer } from '@haat/shared/customers/desk-endpoints.ts'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { failureOf } from '../../../lib/api/api.ts'
import { useNameOfPage } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { Chip, EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useCustomerQuery } from './api.ts'
import { CustomerActions } from './parts/actions.tsx'
import { Addresses } from './parts/addresses.tsx'
import { ErasePart } from './parts/erase-part.tsx'
import { Facts } from './parts/facts.tsx'
import { NotePart } from './parts/note-part.tsx'
import { Orders } from './parts/orders.tsx'

/** One customer: what they are worth, what they bought, and what staff should know. */
export default function CustomerPage() {
  const { t } = useTranslation()
  const { customerId = '' } = useParams()
  const { currentData: customer, error, refetch } = useCustomerQuery(customerId)
  const failure = failureOf(error)
  useNameOfPage(customer && (customer.name || customer.email || t('dashboard.customers.noName')))
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
            <a href={`mailto:${email}`} className="break-all underline-offset-4 hover:text-ink hover:underline">
              <bdi dir="ltr">{email}</bdi>
            </a>
          )}
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="underline-offset-4 hover:text-ink hover:underline">
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
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Orders customer={customer} />
        <div className="space-y-5">
          <NotePart customer={customer} />
          <Addresses customer={customer} />
          <ErasePart customer={customer} />
        </div>
      </div>
    </DashboardPage>
  )
}
