import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { announce } from '../../ui/feedback/announce.ts'
import { cartActions } from './slice.ts'
import type { CartView } from './use-cart-view.ts'

/** Goes to the checkout, or to the line that prevents it. Accepts the shown prices as the new ones. */
export function useGoToCheckout(view: CartView): () => void {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  return () => {
    if (view.blocked) {
      const problem = document.querySelector<HTMLElement>('[data-problem]')
      problem?.scrollIntoView({ block: 'center' })
      problem?.focus({ preventScroll: true })
      announce(t('cart.mendFirst'))
      return
    }
    if (view.lines.some(({ was }) => was !== undefined))
      dispatch(cartActions.replace({ items: view.lines.map(({ total, comparePrice, stock, problem, was, ...item }) => item) }))
    void navigate(paths.checkout)
  }
}
