import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { paths, toOrderPage } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { useReturnsQuery } from '../api.ts'
import { type OfOrder, ReturnCard } from './return-card.tsx'

/** Returns of an order, and the button to request one. */
export default function OrderReturns({ order, token }: OfOrder) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useReturnsQuery({ orderId: order.orderId, ...(token && { token }) })
  if (!data) return error ? <Failed failure={toFailure(error)} onRetry={refetch} /> : null
  const { returns, offer } = data
  const until = offer.lines.map(({ until }) => until).toSorted()[0]
  if (returns.length === 0 && !until && offer.why !== 'too_late') return null
  return (
    <section id="returns" aria-labelledby="returns-title" className="mt-8 scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="returns-title" tabIndex={-1} className="text-2xl focus:outline-none">
            {t('returns.title')}
          </h2>
          {until && <p className="mt-0.5 text-soft">{t('returns.until', { date: formatDate(until, language) })}</p>}
          {!until && returns.length === 0 && (
            <p className="mt-0.5 text-soft">{t('returns.why.too_late', { count: offer.days })}</p>
          )}
        </div>
        {until && (
          <ButtonLink
            to={toOrderPage(paths.orderReturn, order.orderId, token)}
            icon={<Undo2 aria-hidden className="size-4.5 flip-rtl" />}
          >
            {t('returns.start')}
          </ButtonLink>
        )}
      </div>
      <div className="mt-4 space-y-4 empty:hidden">
        {returns.map((one) => (
          <ReturnCard key={one._id} of={one} order={order} token={token} address={offer.address} />
        ))}
      </div>
    </section>
  )
}
