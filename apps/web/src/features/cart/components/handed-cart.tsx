import { endpoints } from 'virtual:endpoints'
import type { HandedCart as Cart } from '@haat/shared/agents/handed-cart.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { setHandedToken } from '../handed.ts'
import { type CartState, cartActions, isFilled } from '../slice.ts'

/** Takes over the cart that a shopping agent prepared; asks first if the buyer has a cart of their own. */
export default function HandedCart({ token }: { token: string }) {
  const { t } = useTranslation()
  const store = useStore<{ cart: CartState }>()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<Cart>()
  const began = useRef(false)
  const leave = () => navigate(pathname, { replace: true })

  const take = ({ agent, items, coupon, address, delivery }: Cart) => {
    const own = store.getState().cart
    const isNew = !isFilled(own.shippingInfo)
    dispatch(
      cartActions.replace({
        items: items.map(({ options, ...item }) => item),
        coupon: coupon ?? { code: '', discount: 0 },
        // An address that the buyer has entered stays.
        ...(isNew && { shippingInfo: address }),
        ...(isNew && delivery && { deliveryInfo: delivery }),
      }),
    )
    setHandedToken(token)
    announce(t('cart.handed.taken', { agent: `\u2068${agent}\u2069` }))
    void leave()
  }

  const open = async () => {
    const answer = await send(endpoints.agents.openCart, { token })
    if (answer.success && answer.cart.items.length > 0)
      return store.getState().cart.items.length === 0 ? take(answer.cart) : setAsked(answer.cart)
    toast.error(answer.success || answer.code === 'not_found' ? t('cart.handed.gone') : t(`errors.${answer.code}`))
    await leave()
  }
  useEffect(() => {
    if (began.current) return
    began.current = true
    void open()
  })

  if (!asked) return null
  const count = asked.items.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Card aria-label={t('cart.handed.title')} className="mt-5 space-y-4">
      <div>
        <h2 className="text-lg">{t('cart.handed.title')}</h2>
        <p className="mt-1 text-soft">{t('cart.handed.text', { count, agent: `\u2068${asked.agent}\u2069` })}</p>
      </div>
      <ul className="list-disc space-y-1 ps-5">
        {asked.items.map(({ uid, name, qty }) => (
          <li key={uid}>
            <bdi>{name}</bdi> × {qty}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => take(asked)}>
          {t('cart.handed.use')}
        </Button>
        <Button onClick={() => void leave()}>{t('cart.handed.keep')}</Button>
      </div>
    </Card>
  )
}
