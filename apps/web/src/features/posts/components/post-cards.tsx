import type { PostCard } from '@haat/shared/posts/schema.ts'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Byline } from './byline.tsx'

/** Posts in two columns, the first one large. */
export const PostCards = ({ posts }: { posts: readonly PostCard[] }) => (
  <ul className="mt-7 grid gap-x-8 gap-y-11 md:mt-9 md:grid-cols-2">
    {posts.map((post, index) => (
      <li key={post.slug} className={cx('min-w-0', index === 0 && 'md:col-span-2')}>
        <Card post={post} isLarge={index === 0} />
      </li>
    ))}
  </ul>
)

function Card({ post, isLarge }: { post: PostCard; isLarge: boolean }) {
  return (
    <article
      className={cx(
        'group relative',
        isLarge && 'md:grid md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:items-center md:gap-x-10',
      )}
    >
      <div className="aspect-3/2 overflow-hidden rounded-card bg-sunken">
        {post.picture && (
          <Picture
            picture={post.picture}
            // Those of the first post have the same value in `post-paint.ts`.
            sizes={
              isLarge
                ? '(min-width: 1280px) 700px, (min-width: 768px) 57vw, 100vw'
                : '(min-width: 1280px) 600px, (min-width: 768px) 47vw, 100vw'
            }
            alt=""
            priority={isLarge}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className={isLarge ? 'mt-4 md:mt-0' : 'mt-4'}>
        <Byline post={post} />
        <h2 className={cx('mt-1.5 text-pretty', isLarge ? 'text-[26px] md:text-[34px]' : 'text-[22px]')} dir="auto">
          <Link
            to={to(paths.post, { slug: post.slug })}
            className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {post.title}
          </Link>
        </h2>
        {post.summary && (
          <p className="mt-2 line-clamp-3 text-pretty text-soft" dir="auto">
            {post.summary}
          </p>
        )}
      </div>
    </article>
  )
}
