import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Byline } from '../../posts/index.ts'

/** Posts of the journal, as cards, with a link to all of them. */
export default function PostsBlock({ block: { title, href, posts } }: { block: ShownBlockOf<'posts'> }) {
  const { t } = useTranslation()
  const id = useId()
  const heading = title || t('posts.title')
  return (
    <section aria-labelledby={id} className="mt-11 md:mt-13">
      <header className="mb-5 flex items-end justify-between gap-4 md:mb-6">
        <h2 id={id} className="min-w-0 text-[25px] md:text-[31px]">
          {heading}
        </h2>
        <Link
          to={href}
          aria-label={t('catalog.seeAllOf', { title: heading })}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 font-medium hover:underline"
        >
          {t('catalog.seeAll')}
          <ArrowRight aria-hidden className="size-4 flip-rtl" />
        </Link>
      </header>
      <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.slug} className="min-w-0">
            <article className="group relative">
              <div className="aspect-3/2 overflow-hidden rounded-card bg-sunken">
                <Picture
                  picture={post.picture}
                  alt=""
                  sizes="(min-width: 1024px) 31vw, (min-width: 640px) 47vw, 100vw"
                  className="size-full object-cover"
                />
              </div>
              <div className="mt-4">
                <Byline post={post} />
                <h3 className="mt-1.5 text-[20px] text-pretty" dir="auto">
                  <Link
                    to={to(paths.post, { slug: post.slug })}
                    className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
                  >
                    {post.title}
                  </Link>
                </h3>
                {post.summary && (
                  <p className="mt-1.5 line-clamp-2 text-pretty text-soft" dir="auto">
                    {post.summary}
                  </p>
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
