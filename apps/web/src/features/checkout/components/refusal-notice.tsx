import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { paths, to } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { type CartView, cartActions, LineProblem, type Lines, useRefusalText } from '../../cart/index.ts'
import type { Refused } from '../use-place-order.ts'

const AlreadyOrdered = lazyPart(() => import('./already-ordered.tsx'))
const PriceChanges = lazyPart(() => import('./price-changes.tsx'))

interface Props {
  refused: Refused
  view: CartView
  lines: Lines
  onDone: () => void
  onRetry: () => void
  /** orders although an earlier try became an order */
  onPlaceAnother: () => void
}

const lineCodes = ['sold_out', 'product_unavailable', 'variant_unavailable']

/** Whether the notice of this refusal shows the lines that cannot be ordered. */
export const showsLines = ({ failure }: Refused): boolean => lineCodes.includes(failure.code)

/** Why the order was refused, and how to continue. */
export function RefusalNotice({ refused, view, lines, onDone, onRetry, onPlaceAnother }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const explain = useRefusalText()
  const { failure, before, after } = refused
  const { code } = failure

  if (code === 'total_changed')
    return (
      <Notice title={t('checkout.changedTitle')}>
        <LazySection failure="none">
          <PriceChanges before={before} after={after} />
        </LazySection>
        <p>{t('checkout.changedText')}</p>
      </Notice>
    )
  if (showsLines(refused)) {
    const ill = view.lines.filter(({ problem }) => problem)
    if (ill.length === 0) return null
    return (
      <Notice title={t('checkout.soldOutTitle')}>
        {ill.map((line) => (
          <div key={line.uid}>
            <p className="font-semibold">
              <bdi>{line.name}</bdi>
            </p>
            <LineProblem line={line} lines={lines} />
          </div>
        ))}
      </Notice>
    )
  }
  if (code.startsWith('coupon_'))
    return (
      <Notice title={explain({ code, minimum: failure.minimum })}>
        <Button
          size="sm"
          className="min-h-11"
          onClick={() => {
            dispatch(cartActions.applyCoupon(null))
            onDone()
          }}
        >
          {t('checkout.withoutCoupon')}
        </Button>
      </Notice>
    )
  if (code === 'delivery_unavailable')
    return (
      <Notice title={t('errors.delivery_unavailable')}>
        <ButtonLink size="sm" className="min-h-11" to={to(paths.checkout, undefined, { step: 'delivery' })}>
          {t('checkout.chooseDelivery')}
        </ButtonLink>
      </Notice>
    )
  if (code === 'idempotency_mismatch' || code === 'already_ordered')
    return (
      <Notice title={t('errors.already_ordered')}>
        <LazySection failure="none">
          <AlreadyOrdered code={code} onPlaceAnother={onPlaceAnother} />
        </LazySection>
      </Notice>
    )
  const again = ['network', 'busy', 'unconfirmed', 'in_progress', 'unexpected'].includes(code)
  return (
    <Notice title={t(code === 'network' || code === 'unconfirmed' ? 'checkout.networkTitle' : `errors.${code}`)}>
      {again && (
        <>
          <p>{t('checkout.againText')}</p>
          <Button size="sm" className="min-h-11" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        </>
      )}
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="animate-rise scroll-mb-28 space-y-3 rounded-card border border-line bg-warn-soft p-4 text-warn focus:outline-none"
    >
      <p className="flex items-start gap-2.5 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        {title}
      </p>
      {children}
    </div>
  )
}
