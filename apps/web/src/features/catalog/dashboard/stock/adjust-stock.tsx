import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useDashboardProductQuery } from '../api.ts'
import { AdjustForm } from './adjust-form.tsx'

/** Adjusts the stock of a product or variant by a difference or to a count, with a reason for the ledger. */
export function AdjustStock({
  productId,
  variantId,
  onClose,
}: {
  productId: string
  /** without it, the dialog asks for the variant if there are several */
  variantId?: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data: product, error, refetch } = useDashboardProductQuery(productId, { refetchOnMountOrArgChange: true })
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.stock.adjust')} className="sm:max-w-md">
      {product?._id === productId ? (
        product.variants.length > 0 && <AdjustForm product={product} variantId={variantId} onClose={onClose} />
      ) : error ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : (
        <div className="space-y-4 p-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  )
}
