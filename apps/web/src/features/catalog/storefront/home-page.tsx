import { endpoints } from 'virtual:endpoints'
import type { HomeSection } from '@haat/shared/catalog/schema.ts'
import { useEffect } from 'react'
import { failureOf } from '../../../lib/api/api.ts'
import { orBooted } from '../../../lib/api/first-answer.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Skeleton } from '../../../ui/bits.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useHomeQuery } from '../api.ts'
import { CategoryStrip } from '../parts/category-strip.tsx'
import { Hero, PromoBanner } from '../parts/hero.tsx'
import { ProductGridSkeleton } from '../parts/product-grid.tsx'
import { ProductRow } from '../parts/product-row.tsx'
import { RecentlyViewed } from '../parts/recently-viewed.tsx'

/** The front of the shop: the blocks the merchant has put there, in his order. */
export default function HomePage() {
  const { title, name, seo } = useSettings()
  const { data: loaded, isError, error, refetch } = useHomeQuery({})
  const data = orBooted(loaded, endpoints.catalog.home, {})
  useEffect(() => {
    const words = seo.title || title || name
    if (words) document.title = words
  }, [seo.title, title, name])
  if (isError) return <Failed failure={failureOf(error)} onRetry={refetch} />
  return (
    <div className="container-page pt-4 pb-6 md:pt-6">
      {data ? (
        data.sections.map((section, index) => <Section key={section._id} section={section} first={index === 0} />)
      ) : (
        <Waiting />
      )}
      <RecentlyViewed />
    </div>
  )
}

function Section({ section, first }: { section: HomeSection; first: boolean }) {
  if (section.type === 'hero') return <Hero section={section} first={first} />
  if (section.type === 'categories') return <CategoryStrip title={section.title} categories={section.categories} />
  if (section.type === 'banner') return <PromoBanner section={section} />
  const { eyebrow, title, text, href, products } = section
  return <ProductRow {...{ eyebrow, title, text, href, products }} />
}

const Waiting = () => (
  <>
    <Skeleton className="h-[520px] rounded-[20px] md:h-[420px]" />
    <div className="mt-5 grid grid-cols-3 gap-4 lg:grid-cols-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-17 rounded-card" />
      ))}
    </div>
    <div className="mt-13">
      <Skeleton className="mb-6 h-9 w-72" />
      <ProductGridSkeleton count={8} />
    </div>
  </>
)
