import type { Product } from '@haat/shared/catalog/schema.ts'
import { RecentlyViewed } from '../recently-viewed.tsx'
import { Related } from './related.tsx'
import { Questions } from './reviews/questions.tsx'
import { Reviews } from './reviews/reviews.tsx'

/** Lower part of a product page: reviews, questions, related and recently viewed products. It is a separate chunk. */
export default function ProductMore({ product }: { product: Product }) {
  return (
    <>
      <Reviews slug={product.slug} name={product.name} rating={product.rating} count={product.ratingCount} />
      <Questions slug={product.slug} name={product.name} />
      <Related product={product} />
      <RecentlyViewed without={product._id} />
    </>
  )
}
