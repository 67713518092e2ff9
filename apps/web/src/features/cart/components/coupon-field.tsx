import { endpoints } from 'virtual:endpoints'
import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useStore } from 'react-redux'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { useKeepFocus } from '../../../lib/browser/use-keep-focus.ts'
import { moneyInText } from '../../../lib/format.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { Input } from '../../../ui/form/field.tsx'
import { useCart } from '../hooks.ts'
import { type CartState, cartActions } from '../slice.ts'
import { wireLine } from '../totals.ts'
import type { CartView } from '../use-cart-view.ts'

/** Coupon field: apply a code, show why it was refused, remove it. */
export function CouponField({ problem }: { problem: CartView['couponProblem'] }) {
  const { t } = useTranslation()
  const { coupon } = useCart()
  const [open, setOpen] = useState(false)
  const group = useKeepFocus<HTMLDivElement>()
  return (
    <div ref={group}>
      {coupon.code ? (
        <Applied coupon={coupon} problem={problem} />
      ) : open ? (
        <CouponForm />
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-brand-text hover:underline"
        >
          <Tag aria-hidden className="size-4" />
          {t('cart.coupon.have')}
        </button>
      )}
    </div>
  )
}

function CouponForm() {
  const { t } = useTranslation()
  const explain = useRefusalText()
  const store = useStore<{ cart: CartState }>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { items } = store.getState().cart
    if (!code.trim()) return setError(t('cart.coupon.empty'))
    if (busy || items.length === 0) return
    setBusy(true)
    setError(undefined)
    const answer = await send(endpoints.cart.coupon, { code: code.trim(), items: items.map(wireLine) })
    setBusy(false)
    if (!answer.success) return setError(explain(answer))
    store.dispatch(cartActions.applyCoupon(answer.coupon))
    announce(t('cart.coupon.applied', { code: answer.coupon.code, percent: answer.coupon.discount }))
  }

  return (
    <form onSubmit={(event) => void apply(event)} noValidate className="flex items-start gap-2">
      <Input
        label={t('cart.coupon.label')}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
        error={error}
        autoFocus
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        dir="auto"
        className="flex-1"
      />
      <Button type="submit" loading={busy} className="mt-[27px] min-h-12">
        {t('cart.coupon.apply')}
      </Button>
    </form>
  )
}

function Applied({ coupon, problem }: { coupon: CartState['coupon']; problem: CartView['couponProblem'] }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const explain = useRefusalText()
  const remove = () => {
    dispatch(cartActions.applyCoupon(null))
    announce(t('cart.coupon.removed'))
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-2 rounded-button bg-brand-soft ps-3.5 text-brand-text">
        <span className="inline-flex min-w-0 items-center gap-2 font-semibold">
          <Tag aria-hidden className="size-4 shrink-0" />
          <bdi className="truncate">{coupon.code}</bdi>
          {!problem && (
            <bdi dir="ltr" className="font-normal">
              −{coupon.discount} %
            </bdi>
          )}
        </span>
        <IconButton label={t('cart.coupon.remove', { code: coupon.code })} onClick={remove} className="text-brand-text">
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {explain(problem)}
        </p>
      )}
    </div>
  )
}

/** Text of a coupon refusal, with the minimum amount if that is the reason. */
export function useRefusalText() {
  const { t } = useTranslation()
  const currency = useCurrency()
  return ({ code, minimum }: Pick<Failure, 'code'> & { minimum?: unknown }) =>
    code === 'coupon_minimum' && typeof minimum === 'number'
      ? t('cart.coupon.minimum', { amount: moneyInText(minimum, currency) })
      : t(`errors.${code}`)
}
