import { playerUrl } from '@haat/shared/blocks/kinds.ts'
import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BlockSection } from './block-section.tsx'

const names = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** A video of another site. Nothing is loaded from there until the visitor agrees by starting it. */
export function Video({ block: { title, caption, provider, video, image } }: { block: ShownBlockOf<'video'> }) {
  const { t } = useTranslation()
  const [isStarted, setStarted] = useState(false)
  const name = names[provider]
  return (
    <BlockSection title={title}>
      <figure>
        <div className="relative aspect-video overflow-hidden rounded-[20px] bg-sunken">
          {isStarted ? (
            <iframe
              src={playerUrl({ provider, id: video })}
              title={title || caption || name}
              allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
              allowFullScreen
              referrerPolicy="strict-origin-when-cross-origin"
              className="absolute inset-0 size-full border-0"
            />
          ) : (
            <>
              {image && <Picture picture={image} alt="" sizes="100vw" className="absolute inset-0 size-full object-cover" />}
              <div
                className={cx(
                  'absolute inset-0 grid place-content-center justify-items-center gap-3 p-5 text-center',
                  image && 'bg-black/55 text-white',
                )}
              >
                <Button
                  variant="primary"
                  size="lg"
                  icon={<Play aria-hidden className="size-5 fill-current" />}
                  onClick={() => setStarted(true)}
                >
                  {t('blocks.video.play')}
                </Button>
                <p className={cx('max-w-[46ch] text-sm', !image && 'text-soft')}>{t('blocks.video.consent', { name })}</p>
              </div>
            </>
          )}
        </div>
        {caption && <figcaption className="mt-2 text-sm text-soft">{caption}</figcaption>}
      </figure>
    </BlockSection>
  )
}
