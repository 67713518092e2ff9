import type { OrderSummary } from '@haat/shared/orders/schema.ts'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useLazyOrderQuery } from '../api.ts'
import { useReorder } from '../use-reorder.ts'

/** "Order again" in the order list: loads the order's lines first. */
export function OrderAgainButton({ order: { orderId } }: { order: Pick<OrderSummary, 'orderId'> }) {
  const { t } = useTranslation()
  const [read] = useLazyOrderQuery()
  const [busy, setBusy] = useState(false)
  const reorder = useReorder()
  const again = async () => {
    setBusy(true)
    const { data } = await read({ orderId })
    setBusy(false)
    if (data) reorder(data.order)
    else toast.error(t('errors.network'))
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      className="text-soft hover:text-ink"
      loading={busy}
      icon={<RotateCcw aria-hidden className="size-4" />}
      onClick={() => void again()}
    >
      {t('orders.again')}
      <bdi dir="ltr" className="sr-only">
        {orderId}
      </bdi>
    </Button>
  )
}
