import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/picture.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { BlockButton } from './block-link.tsx'
import { BlockSection } from './block-section.tsx'

export function TextBlock({ block: { title, html, align } }: { block: ShownBlockOf<'text'> }) {
  const isCentred = align === 'center'
  return (
    <BlockSection title={title} center={isCentred}>
      {html && <SafeHtml html={html} className={cx('max-w-[68ch] text-[16px]', isCentred && 'mx-auto text-center')} />}
    </BlockSection>
  )
}

export function PictureText({ block: { title, html, image, side, buttons } }: { block: ShownBlockOf<'picture-text'> }) {
  return (
    <section className={cx('mt-11 grid items-center gap-6 md:mt-13 md:gap-12', image && 'md:grid-cols-2')}>
      {image && (
        <Picture
          picture={image}
          sizes="(min-width: 1024px) 600px, (min-width: 768px) 50vw, 100vw"
          className={cx('aspect-[4/3] w-full rounded-[20px] object-cover', side === 'end' && 'md:order-last')}
        />
      )}
      <div className="min-w-0">
        {title && <h2 className="text-[25px] md:text-[34px]">{title}</h2>}
        {html && <SafeHtml html={html} className="mt-3 max-w-[60ch] text-[16px] text-soft" />}
        {buttons.map(({ label, href }) => (
          <BlockButton key={href} href={href} variant="ink" size="lg" className="mt-6">
            {label}
          </BlockButton>
        ))}
      </div>
    </section>
  )
}
