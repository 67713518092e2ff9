import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Copy, CopyPlus, TicketX, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import type { Loaded } from '../../../lib/dashboard/editing/use-editor.ts'
import { usePaletteActions } from '../../../lib/dashboard/palette-actions.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useCouponChanges, useCouponQuery } from './api.ts'
import { StateChip } from './components/state-chip.tsx'
import { Uses } from './components/uses.tsx'
import { CouponForm } from './coupon-form.tsx'
import { type CouponValues, rulesFrom, toFormValues } from './values.ts'

/** Coupon page: rules, and orders that used it. */
export default function CouponPage() {
  const { t } = useTranslation()
  const { couponId = '' } = useParams()
  const { currentData: coupon, error, refetch } = useCouponQuery(couponId)
  const failure = toFailure(error)
  useRecordTitle(coupon?.code)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState page icon={<TicketX aria-hidden />} title={t('dashboard.coupons.gone')} text={t('dashboard.coupons.goneText')}>
        <ButtonLink to={dashboardPaths.coupons}>{t('dashboard.coupons.back')}</ButtonLink>
      </EmptyState>
    )
  if (!coupon)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-28" />
        <Skeleton className="h-72" />
      </div>
    )
  return <OneCoupon key={coupon._id} coupon={coupon} />
}

const toLoaded = (coupon: DashboardCoupon): Loaded<CouponValues> => ({ values: toFormValues(coupon), version: coupon.version })

function OneCoupon({ coupon }: { coupon: DashboardCoupon }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { settle, readNow } = useCouponChanges()
  const showUndo = useShowUndo()
  const couponId = coupon._id
  return (
    <DashboardPage
      title={<bdi dir="ltr">{coupon.code}</bdi>}
      text={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateChip coupon={coupon} />
          <span>{t('dashboard.coupons.uses.total', { count: coupon.used })}</span>
          {coupon.batch && (
            <Link
              className="underline underline-offset-4 hover:text-ink"
              to={`${dashboardPaths.coupons}?${new URLSearchParams({ batch: coupon.batch }).toString()}`}
            >
              {t('dashboard.coupons.ofBatch', { name: `\u2068${coupon.batch}\u2069` })}
            </Link>
          )}
        </span>
      }
      actions={<Actions coupon={coupon} />}
    >
      <CouponForm
        name={`${session?.user.email}/coupons/${couponId}`}
        loaded={toLoaded(coupon)}
        reload={async () => {
          const now = await readNow(couponId)
          return now && toLoaded(now)
        }}
        send={async (values, version) => {
          const answer = await settle(
            send(endpoints.coupons.save, { couponId, version, code: values.code, ...rulesFrom(values, coupon) }),
          )
          if (!answer.success) return answer
          showUndo(t('dashboard.coupons.saved'), answer.undo)
          return { success: true, loaded: toLoaded(answer.coupon) }
        }}
      />
      <Uses couponId={couponId} />
    </DashboardPage>
  )
}

function Actions({ coupon }: { coupon: DashboardCoupon }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { refresh } = useCouponChanges()
  const showUndo = useShowUndo()
  const navigate = useNavigate()
  const copy = async () => {
    await navigator.clipboard.writeText(coupon.code).then(
      () => toast.success(t('dashboard.coupons.copied')),
      () => toast.error(t('dashboard.coupons.notCopied')),
    )
  }
  const remove = async () => {
    const answer = await send(endpoints.coupons.remove, { couponId: coupon._id })
    if (!answer.success) return toast.error(t(answer.code === 'in_use' ? 'dashboard.coupons.inUse' : `errors.${answer.code}`))
    showUndo(t('dashboard.coupons.removed', { code: `\u2066${coupon.code}\u2069` }), answer.undo)
    await navigate(dashboardPaths.coupons)
    refresh()
  }
  const mayRemove = can(session, 'coupons', 'delete')
  const like = can(session, 'coupons', 'edit')
    ? `${dashboardPaths.couponNew}?${new URLSearchParams({ like: coupon._id }).toString()}`
    : undefined
  usePaletteActions([
    { id: 'copy', Icon: Copy, label: t('dashboard.coupons.copy'), run: () => void copy() },
    ...(like
      ? [{ id: 'duplicate', Icon: CopyPlus, label: t('dashboard.coupons.duplicate'), run: () => void navigate(like) }]
      : []),
    ...(mayRemove && coupon.used === 0
      ? [{ id: 'remove', Icon: Trash2, label: t('dashboard.coupons.remove'), run: () => void remove() }]
      : []),
  ])
  return (
    <>
      {mayRemove && (
        <Button
          size="sm"
          icon={<Trash2 aria-hidden className="size-4" />}
          disabledReason={coupon.used > 0 ? t('dashboard.coupons.inUse') : undefined}
          onClick={() => void remove()}
        >
          {t('dashboard.coupons.remove')}
        </Button>
      )}
      {like && (
        <ButtonLink size="sm" to={like} icon={<CopyPlus aria-hidden className="size-4" />}>
          {t('dashboard.coupons.duplicate')}
        </ButtonLink>
      )}
      <Button size="sm" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
        {t('dashboard.coupons.copy')}
      </Button>
    </>
  )
}
