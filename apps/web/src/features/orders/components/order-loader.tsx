import type { Order } from '@haat/shared/orders/schema.ts'
import { readTokenFragment } from '@haat/shared/orders/token.ts'
import { PackageSearch } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { LeavingView, useLeaving } from '../../payments/index.ts'
import { useOrderQuery } from '../api.ts'
import { findSavedToken, saveToken } from '../saved-tokens.ts'

interface Props {
  children: (order: Order, token: string | undefined) => ReactNode
}

/**
 * Loads the order in the URL for its customer or the holder of its token, and shows what to do if access is refused. While the
 * browser is leaving for a payment page, shows that instead.
 */
export function OrderLoader(props: Props) {
  const leaving = useLeaving(useParams().orderId)
  return leaving ? <LeavingView leaving={leaving} /> : <Loaded {...props} />
}

function Loaded({ children }: Props) {
  const { orderId = '' } = useParams()
  const linkToken = readTokenFragment(useLocation().hash)
  const token = linkToken ?? findSavedToken(orderId)
  const { session } = useSession()
  const { currentData, error, refetch } = useOrderQuery({ orderId, ...(token && { token }) })
  const failure = toFailure(error)
  const isOpen = currentData !== undefined
  useEffect(() => {
    if (isOpen && linkToken) saveToken(orderId, linkToken)
  }, [isOpen, orderId, linkToken])
  return (
    <div className="container-page pt-6 pb-16 md:pt-10">
      {currentData ? (
        children(currentData.order, token)
      ) : failure?.status === 404 || failure?.status === 400 ? (
        <Missing signedIn={session !== null} />
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Missing({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      page
      icon={<PackageSearch aria-hidden />}
      title={t('orders.missingTitle')}
      text={t(signedIn ? 'orders.missingText' : 'orders.missingGuest')}
    >
      {!signedIn && (
        <ButtonLink variant="primary" to={to(paths.signIn, undefined, { callbackUrl: pathname + search })}>
          {t('accounts.signIn')}
        </ButtonLink>
      )}
      {!signedIn && <ButtonLink to={paths.findOrder}>{t('orders.find.title')}</ButtonLink>}
      {signedIn && <ButtonLink to={paths.shop}>{t('orders.keepShopping')}</ButtonLink>}
    </EmptyState>
  )
}

const Waiting = () => (
  <div aria-hidden className="space-y-5">
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-24 w-full rounded-card" />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </div>
)
