import { ReturnForm } from '../../returns/index.ts'
import { OrderLoader } from '../components/order-loader.tsx'

export default function ReturnPage() {
  return <OrderLoader>{(order, token) => <ReturnForm order={order} token={token} />}</OrderLoader>
}
