import type { PostCard } from '@haat/shared/posts/schema.ts'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** Date and author of a post. */
export function Byline({ post: { publishedAt, author } }: { post: Pick<PostCard, 'publishedAt' | 'author'> }) {
  const language = useLanguage()
  return (
    <p className="text-sm text-faint">
      <time dateTime={publishedAt}>{formatDate(publishedAt, language)}</time>
      {author && (
        <>
          <span aria-hidden> · </span>
          <bdi>{author}</bdi>
        </>
      )}
    </p>
  )
}
