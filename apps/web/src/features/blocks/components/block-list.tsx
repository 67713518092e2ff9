import type { ShownBlock, ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { memo, type ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { cx } from '../../../ui/cx.ts'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { CategoryStrip, ProductRow } from '../../catalog/index.ts'
import { ExtensionBlock } from '../../extensions/index.ts'
import { NewsletterBlock } from '../../newsletter/index.ts'
import { blockDomId } from '../preview.ts'
import { BlockSection } from './block-section.tsx'
import { BrandStrip } from './brand-strip.tsx'
import { CollectionGrid } from './collection-grid.tsx'
import { ContactBlock } from './contact-block.tsx'
import { Faq } from './faq.tsx'
import { startsWithHero } from './first-block.ts'
import { Gallery } from './gallery.tsx'
import { Hero, PromoBanner } from './hero.tsx'
import { Testimonials } from './testimonials.tsx'
import { PictureText, TextBlock } from './text-blocks.tsx'
import { Video } from './video.tsx'

const PostsBlock = lazyPart(() => import('./posts-block.tsx'))

interface Place {
  /** first block of the page: its picture loads first and its title is the page's heading */
  first: boolean
  /** directly below a hero */
  belowHero: boolean
}

const views: { [Type in ShownBlock['type']]: (block: ShownBlockOf<Type>, place: Place) => ReactNode } = {
  hero: (block, { first }) => <Hero block={block} first={first} />,
  text: (block) => <TextBlock block={block} />,
  'picture-text': (block) => <PictureText block={block} />,
  gallery: (block) => <Gallery block={block} />,
  products: ({ eyebrow, title, text, href, products }) => <ProductRow {...{ eyebrow, title, text, href, products }} />,
  categories: ({ title, categories }, { belowHero }) =>
    belowHero ? (
      <CategoryStrip title={title} categories={categories} />
    ) : (
      <BlockSection title={title}>
        <CategoryStrip title={title} categories={categories} />
      </BlockSection>
    ),
  collections: (block) => <CollectionGrid block={block} />,
  brands: (block) => <BrandStrip block={block} />,
  banner: (block) => <PromoBanner block={block} />,
  faq: (block) => <Faq block={block} />,
  testimonials: (block) => <Testimonials block={block} />,
  posts: (block) => (
    <LazySection>
      <PostsBlock block={block} />
    </LazySection>
  ),
  newsletter: ({ title, text }) => (
    <LazySection>
      <NewsletterBlock title={title} text={text} />
    </LazySection>
  ),
  contact: (block) => <ContactBlock block={block} />,
  video: (block) => <Video block={block} />,
  spacer: ({ size, line }) => (
    <div className={cx('flex items-end', { small: 'h-6', medium: 'h-14', large: 'h-24' }[size])}>
      {line && <hr className="w-full border-line" />}
    </div>
  ),
  extension: ({ block, title, text, html, data }) => (
    <BlockSection title={title}>
      {text && <p className="mb-4 max-w-[68ch] text-soft">{text}</p>}
      <ExtensionBlock
        block={block}
        html={html}
        data={data}
        fallback={html && <SafeHtml html={html} className="max-w-[68ch] text-[16px]" />}
      />
    </BlockSection>
  ),
}

const visibility: Record<ShownBlock['devices'], string | undefined> = {
  all: undefined,
  phone: 'md:hidden',
  desktop: 'max-md:hidden',
}

/** Number of blocks that are laid out at once: the first screen has hardly more. */
const onFirstScreen = 3

/** The blocks of a page, in order. Not rendered again for the same blocks. */
export default memo(function BlockList({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block, at) => (
    <div
      key={block._id}
      id={blockDomId(block._id)}
      className={cx(visibility[block.devices], at === 0 && '*:mt-0!', at >= onFirstScreen && 'later-layout')}
    >
      {views[block.type](block as never, {
        first: at === 0 && startsWithHero(blocks),
        belowHero: blocks[at - 1]?.type === 'hero',
      })}
    </div>
  ))
})
