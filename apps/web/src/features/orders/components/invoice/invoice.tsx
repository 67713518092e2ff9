import type { Order } from '@haat/shared/orders/schema.ts'
import { toFailure } from '../../../../lib/api/api.ts'
import { useDocumentsQuery } from '../../../invoices/index.ts'
import { DocumentDialog } from './document-dialog.tsx'

interface Props {
  order: Order
  token?: string | undefined
  onClose: () => void
}

/** The customer's invoices of an order. */
export function InvoiceDialog({ order, token, onClose }: Props) {
  const input = { orderId: order.orderId, ...(token && { token }) }
  const { data, error, refetch } = useDocumentsQuery(input, { refetchOnMountOrArgChange: 20 })
  return (
    <DocumentDialog order={order} documents={data?.documents} failure={toFailure(error)} onRetry={refetch} onClose={onClose} />
  )
}
