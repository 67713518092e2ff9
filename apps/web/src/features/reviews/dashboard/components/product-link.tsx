import { can } from '@haat/shared/permissions.ts'
import type { DashboardReview } from '@haat/shared/reviews/dashboard/schema.ts'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'

/** Link to the product in the dashboard, or in the storefront without permission. */
export function ProductLink({ product, focusable }: { product: DashboardReview['product']; focusable: boolean }) {
  const { session } = useSession()
  const mark = focusable && { 'data-row-link': '' }
  const looks = 'inline-flex min-h-6 min-w-0 items-center gap-1 font-semibold underline-offset-4 hover:underline'
  return can(session, 'products', 'view') ? (
    <Link to={to(dashboardPaths.product, { productId: product._id })} className={looks} {...mark}>
      <bdi className="truncate">{product.name}</bdi>
    </Link>
  ) : (
    <a href={to(paths.product, { slug: product.slug })} target="_blank" rel="noreferrer" className={looks} {...mark}>
      <bdi className="truncate">{product.name}</bdi>
      <ExternalLink aria-hidden className="size-3.5 shrink-0 text-soft" />
    </a>
  )
}
