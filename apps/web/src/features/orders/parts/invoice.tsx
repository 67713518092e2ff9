import type { Order } from '@haat/shared/orders/schema.ts'
import { failureOf } from '../../../lib/api/api.ts'
import { useDocumentsQuery } from '../../invoices/index.ts'
import { DocumentDialog } from './document-dialog.tsx'

interface Props {
  order: Order
  token?: string | undefined
  onClose: () => void
}

/** What the shop has issued about an order, for its buyer. */
export function InvoiceDialog({ order, token, onClose }: Props) {
  const wish = { orderId: order.orderId, ...(token && { token }) }
  const { data, error, refetch } = useDocumentsQuery(wish, { refetchOnMountOrArgChange: 20 })
  return (
    <DocumentDialog order={order} documents={data?.documents} failure={failureOf(error)} onRetry={refetch} onClose={onClose} />
  )
}
