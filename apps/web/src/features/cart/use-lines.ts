import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { announce } from '../../ui/feedback/announce.ts'
import { type CartItem, type CartState, cartActions } from './slice.ts'

const undoFor = 10_000

interface Removed {
  item: CartItem
  index: number
}

/** Changes lines; a removal can be undone for ten seconds. */
export function useLines() {
  const store = useStore<{ cart: CartState }>()
  const { t } = useTranslation()
  const [removed, setRemoved] = useState<Removed>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const items = () => store.getState().cart.items

  const remove = (uid: string) => {
    const index = items().findIndex((item) => item.uid === uid)
    const item = items()[index]
    if (!item) return
    store.dispatch(cartActions.remove(uid))
    announce(t('cart.removed', { name: item.name }))
    setRemoved({ item, index })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRemoved(undefined), undoFor)
  }
  const undo = () => {
    if (!removed) return
    clearTimeout(timer.current)
    setRemoved(undefined)
    const rest = items().filter(({ uid }) => uid !== removed.item.uid)
    store.dispatch(cartActions.replace({ items: rest.toSpliced(removed.index, 0, removed.item) }))
    announce(t('cart.added', { name: removed.item.name }))
  }
  const setQty = (uid: string, qty: number) => {
    const item = items().find((one) => one.uid === uid)
    if (!item) return
    if (qty < 1) remove(uid)
    else if (qty === item.qty + 1) store.dispatch(cartActions.increment(uid))
    else if (qty === item.qty - 1) store.dispatch(cartActions.decrement(uid))
    else store.dispatch(cartActions.replace({ items: items().map((one) => (one.uid === uid ? { ...one, qty } : one)) }))
  }
  return { removed, remove, undo, setQty }
}
export type Lines = ReturnType<typeof useLines>
