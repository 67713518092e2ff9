import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BlockButton } from './block-link.tsx'

/** `sizes` of the hero picture; the server preloads the picture with the same value. */
const heroSizes = '(min-width: 1024px) 620px, (min-width: 768px) 50vw, 88vw'

type HeroBlock = ShownBlockOf<'hero' | 'banner'>

/** Hero of the home page: heading, link and picture. */
export function Hero({ block: { eyebrow, title, text, buttons, image }, first }: { block: HeroBlock; first: boolean }) {
  const Title = first ? 'h1' : 'h2'
  return (
    <section
      className={cx(
        'relative mt-11 grid overflow-hidden rounded-[20px] md:mt-13 bg-[linear-gradient(100deg,var(--brand-soft),var(--sunken)_70%)] dark:bg-card! dark:[background-image:none]',
        image ? 'md:min-h-[360px] md:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)] lg:min-h-[420px]' : 'md:min-h-[280px]',
      )}
      style={image?.ground ? { background: image.ground } : undefined}
    >
      <div className="relative z-10 flex flex-col items-start justify-center p-6 pb-7 text-on-ground sm:p-9 md:pe-2 lg:py-12 lg:ps-16 lg:pe-4 dark:text-ink">
        {eyebrow && <p className="font-medium text-on-ground-soft dark:text-soft">{eyebrow}</p>}
        <Title className="mt-2.5 text-[clamp(2.1rem,9vw,3.4rem)] leading-[1.08] md:text-[clamp(2.2rem,4.6vw,3.85rem)]">
          {title}
        </Title>
        {text && <p className="mt-4 max-w-[42ch] text-[17px] text-on-ground-soft md:text-lg dark:text-soft">{text}</p>}
        <Buttons buttons={buttons} />
      </div>
      {image && (
        <div className="order-first md:order-none">
          <Picture
            picture={image}
            sizes={heroSizes}
            priority={first}
            className={cx(
              'w-full md:absolute md:inset-y-0 md:end-0 md:h-full md:w-1/2 lg:w-[54%]',
              image?.ground
                ? 'h-[min(58vw,300px)] object-cover md:max-lg:object-contain lg:[mask-image:linear-gradient(to_right,transparent,black_16%)] rtl:lg:[mask-image:linear-gradient(to_left,transparent,black_16%)]'
                : 'h-[min(72vw,380px)] object-contain lg:object-cover',
            )}
          />
        </div>
      )}
    </section>
  )
}

/** A promotional banner between product rows. */
export function PromoBanner({ block: { eyebrow, title, text, buttons, image } }: { block: HeroBlock }) {
  return (
    <section
      className="relative mt-11 grid items-center overflow-hidden rounded-[20px] bg-[linear-gradient(100deg,var(--sale-soft),var(--sunken)_70%)] md:mt-13 md:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)] dark:bg-card! dark:[background-image:none]"
      style={image?.ground ? { background: image.ground } : undefined}
    >
      <div className="p-6 text-on-ground sm:p-9 md:py-12 md:ps-12 dark:text-ink">
        {eyebrow && <p className="font-medium text-on-ground-soft dark:text-soft">{eyebrow}</p>}
        <h2 className="mt-1.5 text-[28px] md:text-[36px]">{title}</h2>
        {text && <p className="mt-2.5 max-w-[46ch] text-on-ground-soft dark:text-soft">{text}</p>}
        <Buttons buttons={buttons} />
      </div>
      <Picture
        picture={image}
        sizes="(min-width: 768px) 520px, 100vw"
        className={cx('h-60 w-full md:h-full md:max-h-90', image?.ground ? 'object-cover' : 'object-contain')}
      />
    </section>
  )
}

function Buttons({ buttons }: { buttons: HeroBlock['buttons'] }) {
  if (buttons.length === 0) return null
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {buttons.map(({ label, href }, index) => (
        <BlockButton
          key={href}
          href={href}
          size="lg"
          variant={index === 0 ? 'ink' : 'outline'}
          className={cx(
            'text-[15px]',
            index === 0
              ? 'bg-on-ground! text-white! dark:bg-ink! dark:text-paper!'
              : 'bg-white/70! text-on-ground! dark:bg-transparent! dark:text-ink!',
          )}
        >
          {label}
        </BlockButton>
      ))}
    </div>
  )
}
