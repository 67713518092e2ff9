import { endpoints } from 'virtual:endpoints'
import { useEffect } from 'react'
import { toFailure } from '../../../lib/api/api.ts'
import { dataOrBootAnswer } from '../../../lib/api/first-answer.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ProductGridSkeleton, RecentlyViewed } from '../../catalog/index.ts'
import { useHomeBlocksQuery } from '../api.ts'
import BlockList from '../components/block-list.tsx'
import { startsWithHero } from '../components/first-block.ts'
import { usePreview } from '../preview.ts'

/** Home page: the blocks that the merchant published, in order. In the editor's preview frame, the blocks of the draft. */
export default function HomePage() {
  const { title, name, seo } = useSettings()
  const { data: loaded, isError, error, refetch } = useHomeBlocksQuery({})
  const previewed = usePreview()
  const blocks = previewed?.blocks ?? dataOrBootAnswer(loaded, endpoints.blocks.home, {})?.blocks
  useEffect(() => {
    const words = seo.title || title || name
    if (words) document.title = words
  }, [seo.title, title, name])
  if (isError && !blocks) return <Failed failure={toFailure(error)} onRetry={refetch} />
  return (
    <div className="container-page pt-4 pb-6 md:pt-6">
      {blocks ? (
        <>
          {!startsWithHero(blocks) && <h1 className="sr-only">{title || name}</h1>}
          <BlockList blocks={blocks} />
        </>
      ) : (
        <Waiting />
      )}
      <RecentlyViewed />
    </div>
  )
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
