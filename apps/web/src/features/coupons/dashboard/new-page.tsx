import { endpoints } from 'virtual:dashboard-endpoints'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useCouponChanges, useCouponQuery } from './api.ts'
import { CouponForm } from './coupon-form.tsx'
import { type CouponValues, freshRules, rulesFrom, toFormValues } from './values.ts'

/** Creates a coupon, optionally as a copy (`?like=`); opens its page after saving. */
export default function NewCouponPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const like = query.get('like') ?? ''
  const { data, isError } = useCouponQuery(like, { skip: like === '' })
  const isWaiting = like !== '' && !data && !isError
  return (
    <DashboardPage title={t('dashboard.coupons.new.title')} text={t('dashboard.coupons.new.text')}>
      {isWaiting ? (
        <Skeleton className="h-96" />
      ) : (
        <NewCoupon key={like} values={data ? { ...toFormValues(data), code: '' } : { code: '', ...freshRules }} />
      )}
    </DashboardPage>
  )
}

function NewCoupon({ values }: { values: CouponValues }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { settle } = useCouponChanges()
  const showUndo = useShowUndo()
  const navigate = useNavigate()
  const made = useRef<{ couponId: string; undo: string | null }>(undefined)
  return (
    <CouponForm
      name={`${session?.user.email}/coupons/new`}
      loaded={{ values, version: 0 }}
      send={async (values) => {
        const answer = await settle(send(endpoints.coupons.create, { code: values.code, ...rulesFrom(values) }))
        if (!answer.success) return answer
        made.current = { couponId: answer.coupon._id, undo: answer.undo }
        return { success: true, loaded: { values, version: 1 } }
      }}
      onSaved={() => {
        if (!made.current) return
        showUndo(t('dashboard.coupons.new.done'), made.current.undo)
        void navigate(to(dashboardPaths.coupon, { couponId: made.current.couponId }), { replace: true })
      }}
    />
  )
}
