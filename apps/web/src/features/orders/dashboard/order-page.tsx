import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { PackageSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { failureOf } from '../../../lib/api/api.ts'
import { useNameOfPage } from '../../../lib/dashboard/crumb.ts'
import { useGo } from '../../../lib/dashboard/leave.ts'
import { usePageKeys } from '../../../lib/dashboard/page-keys.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { LazySection } from '../../../ui/lazy-section.tsx'
import { OrderReturnsCard } from '../../returns/index.ts'
import { useDeskOrderQuery } from './api.ts'
import { useNeighbours } from './neighbours.ts'
import { CustomerCard } from './parts/customer-card.tsx'
import { DocumentsCard } from './parts/documents-card.tsx'
import { Meanwhile } from './parts/meanwhile.tsx'
import { MoneyCard } from './parts/money-card.tsx'
import { NextBar } from './parts/next-bar.tsx'
import { OrderDialogs } from './parts/order-dialogs.tsx'
import { OrderTimeline } from './parts/order-timeline.tsx'
import { OrderTitle } from './parts/order-title.tsx'
import { OrderTools } from './parts/order-tools.tsx'
import { Parcels } from './parts/parcels.tsx'
import { PlacesCard } from './parts/places-card.tsx'
import { TagsCard } from './parts/tags-card.tsx'
import { useNextStep } from './use-next-step.ts'
import { useOrderActions } from './use-order-actions.ts'

/** One order, and what to do with it. */
export default function OrderPage() {
  const { t } = useTranslation()
  const { orderId = '' } = useParams()
  const [isMoving, setMoving] = useState(false)
  const {
    currentData: order,
    error,
    refetch,
  } = useDeskOrderQuery(orderId, {
    refetchOnMountOrArgChange: 20,
    // A provider answers within seconds: who has just paid back sees it.
    pollingInterval: isMoving ? 3000 : 0,
  })
  const moves = order !== undefined && moneyMoves(order)
  useEffect(() => setMoving(moves), [moves])
  const failure = failureOf(error)
  useNameOfPage(orderId)
  if (order) return <OrderView key={order._id} order={order} />
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState
        page
        icon={<PackageSearch aria-hidden />}
        title={t('dashboard.orders.goneTitle')}
        text={t('dashboard.orders.goneText')}
      >
        <ButtonLink to={dashboardPaths.orders}>{t('dashboard.orders.backToList')}</ButtonLink>
      </EmptyState>
    )
  return failure ? <Failed page failure={failure} onRetry={refetch} /> : <Waiting />
}

/** A refund was begun a moment ago. */
const moneyMoves = ({ refunds }: DeskOrder): boolean =>
  refunds.some(({ status, date }) => status === 'pending' && Date.now() - Date.parse(date) < 90_000)

/** What asks something before it is done. */
export type Asked =
  | { what: 'hold' | 'cancel' | 'collect' | 'print' | 'refund' }
  | { what: 'ship' | 'track'; parcelId: string }
  | undefined

function OrderView({ order }: { order: DeskOrder }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'orders', 'edit')
  const go = useGo()
  const actions = useOrderActions(order)
  const neighbours = useNeighbours(order.orderId)
  const note = useRef<HTMLTextAreaElement>(null)
  const [asked, ask] = useState<Asked>()
  const next = useNextStep(order, actions, ask)
  const open = (orderId: string | undefined) => orderId && void go(to(dashboardPaths.order, { orderId }))
  const edit = () => void go(to(dashboardPaths.orderEdit, { orderId: order.orderId }))
  usePageKeys([
    ...(mayEdit && next ? [{ key: '.', label: next.label, run: next.run }] : []),
    ...(mayEdit && order.actions.includes('edit') ? [{ key: 'e', label: t('dashboard.orders.edit.title'), run: edit }] : []),
    ...(mayEdit
      ? [
          { key: 'n', label: t('dashboard.orders.key.note'), run: () => note.current?.focus() },
          { key: 'p', label: t('dashboard.orders.print.title'), run: () => ask({ what: 'print' }) },
        ]
      : []),
    { key: 'j', label: t('dashboard.orders.following'), run: () => open(neighbours.next) },
    { key: 'k', label: t('dashboard.orders.previous'), run: () => open(neighbours.previous) },
  ])
  return (
    <DashboardPage
      title={<OrderTitle order={order} />}
      text={<OrderTitle.Line order={order} />}
      actions={<OrderTools order={order} mayEdit={mayEdit} neighbours={neighbours} actions={actions} ask={ask} />}
    >
      <div className="space-y-3 not-empty:mb-5">
        <Meanwhile order={order} />
        <NextBar order={order} next={mayEdit ? next : undefined} busy={actions.busy} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-5">
          <Parcels order={order} mayEdit={mayEdit} actions={actions} ask={ask} />
          <LazySection>
            <OrderReturnsCard order={order} mayEdit={mayEdit} />
          </LazySection>
          <MoneyCard order={order} mayEdit={mayEdit} actions={actions} ask={ask} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CustomerCard order={order} />
          <PlacesCard order={order} />
          <DocumentsCard order={order} />
          <TagsCard order={order} mayEdit={mayEdit} actions={actions} />
        </div>
        <OrderTimeline order={order} mayEdit={mayEdit} actions={actions} field={note} />
      </div>
      {mayEdit && asked && <OrderDialogs order={order} asked={asked} actions={actions} onClose={() => ask(undefined)} />}
    </DashboardPage>
  )
}

const Waiting = () => (
  <div aria-hidden className="space-y-5">
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-16 rounded-card" />
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </div>
)
