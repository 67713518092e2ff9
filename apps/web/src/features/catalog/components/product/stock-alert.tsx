import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import { AlertButton } from '../../../alerts/index.ts'

/** In place of the buy button of a product or variant that is out of stock. */
export default function StockAlert({ product, variant }: { product: Product; variant: Variant | undefined }) {
  return (
    <AlertButton
      kind="stock"
      variant="primary"
      size="lg"
      productId={product._id}
      name={product.name}
      color={variant?.color?.name}
      attribute={variant?.attribute?.name}
      className="flex-1 max-sm:px-3"
    />
  )
}
