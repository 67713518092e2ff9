import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { PackageSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { useGo } from '../../../lib/dashboard/editing/leave.ts'
import { usePageKeys } from '../../../lib/dashboard/list/page-keys.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ExtensionSlot } from '../../extensions/index.ts'
import { OrderReturnsCard } from '../../returns/index.ts'
import { useDashboardOrderQuery } from './api.ts'
import { CustomerCard } from './components/customer-card.tsx'
import { DocumentsCard } from './components/documents-card.tsx'
import { DownloadsCard } from './components/downloads-card.tsx'
import { NextBar } from './components/next-bar.tsx'
import { OrderDialogs } from './components/order-dialogs.tsx'
import { OrderTitle } from './components/order-title.tsx'
import { OrderTools } from './components/order-tools.tsx'
import { Parcels } from './components/parcels/parcels.tsx'
import { MoneyCard } from './components/payment/money-card.tsx'
import { PlacesCard } from './components/places-card.tsx'
import { ConcurrentChanges } from './components/remote-changes.tsx'
import { TagsCard } from './components/tags-card.tsx'
import { OrderTimeline } from './components/timeline/order-timeline.tsx'
import { useNeighbours } from './list/adjacent-orders.ts'
import type { DialogAction } from './types.ts'
import { useNextStep } from './use-next-step.ts'
import { useOrderActions } from './use-order-actions.ts'

/** Order page. */
export default function OrderPage() {
  const { t } = useTranslation()
  const { orderId = '' } = useParams()
  const [isMoving, setMoving] = useState(false)
  const {
    currentData: order,
    error,
    refetch,
  } = useDashboardOrderQuery(orderId, {
    refetchOnMountOrArgChange: 20,
    // Providers confirm a refund within seconds.
    pollingInterval: isMoving ? 3000 : 0,
  })
  const moves = order !== undefined && moneyMoves(order)
  useEffect(() => setMoving(moves), [moves])
  const failure = toFailure(error)
  useRecordTitle(orderId)
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

/** Whether a refund is pending. */
const moneyMoves = ({ refunds }: DashboardOrder): boolean =>
  refunds.some(({ status, date }) => status === 'pending' && Date.now() - Date.parse(date) < 90_000)

function OrderView({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'orders', 'edit')
  const go = useGo()
  const actions = useOrderActions(order)
  const neighbours = useNeighbours(order.orderId)
  const note = useRef<HTMLTextAreaElement>(null)
  const [asked, ask] = useState<DialogAction>()
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
        <ConcurrentChanges order={order} />
        <NextBar order={order} next={mayEdit ? next : undefined} busy={actions.busy} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <Parcels order={order} mayEdit={mayEdit} actions={actions} ask={ask} />
          <LazySection>
            <OrderReturnsCard order={order} mayEdit={mayEdit} />
          </LazySection>
          <MoneyCard order={order} mayEdit={mayEdit} actions={actions} ask={ask} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CustomerCard order={order} />
          <DownloadsCard order={order} />
          <PlacesCard order={order} />
          <DocumentsCard order={order} />
          <ExtensionSlot name="order" orderId={order.orderId} />
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </div>
)
