import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BlockAnchor } from './block-link.tsx'
import { BlockSection } from './block-section.tsx'

/** Columns by number of pictures, so that the last row is full if possible. */
const columns = (count: number) =>
  count === 1
    ? 'grid-cols-1'
    : count === 2
      ? 'grid-cols-1 sm:grid-cols-2'
      : count % 3 === 0
        ? 'grid-cols-2 md:grid-cols-3'
        : 'grid-cols-2 md:grid-cols-4'

export function Gallery({ block: { title, pictures } }: { block: ShownBlockOf<'gallery'> }) {
  const isOne = pictures.length === 1
  return (
    <BlockSection title={title}>
      <ul className={cx('grid gap-3 md:gap-5', columns(pictures.length))}>
        {pictures.map((shown, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may appear twice, and the list never changes its order here
          <li key={at} className="min-w-0">
            <Entry shown={shown} isOne={isOne} />
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

function Entry({
  shown: { image, caption, href },
  isOne,
}: {
  shown: ShownBlockOf<'gallery'>['pictures'][number]
  isOne: boolean
}) {
  const picture = (
    <Picture
      picture={image}
      sizes={isOne ? '100vw' : '(min-width: 768px) 33vw, 50vw'}
      className={cx('w-full rounded-card object-cover', isOne ? 'max-h-[560px]' : 'aspect-square')}
    />
  )
  return (
    <figure>
      {href ? (
        <BlockAnchor href={href} {...(!image.alt && { 'aria-label': caption || href })} className="block">
          {picture}
        </BlockAnchor>
      ) : (
        picture
      )}
      {caption && <figcaption className="mt-2 text-sm text-soft">{caption}</figcaption>}
    </figure>
  )
}
