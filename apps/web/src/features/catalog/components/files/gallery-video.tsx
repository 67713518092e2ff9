import { playerUrl } from '@haat/shared/blocks/kinds.ts'
import type { ProductVideo } from '@haat/shared/product-files/schema.ts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'

const names = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** A video in the gallery. Nothing is loaded, from wherever it is, until the visitor starts it. */
export default function GalleryVideo({ video, isShown }: { video: ProductVideo /** scrolled into view */; isShown: boolean }) {
  const { t } = useTranslation()
  const [isStarted, setStarted] = useState(false)
  const isOurs = 'url' in video
  // A video that is scrolled away stops.
  if (isStarted && isShown)
    return (
      <div className="relative aspect-square w-full bg-black md:aspect-4/5">
        {isOurs ? (
          // biome-ignore lint/a11y/useMediaCaption: the shop has no captions of the merchant's video
          <video
            src={video.url}
            controls
            autoPlay
            playsInline
            aria-label={video.name}
            poster={video.poster?.url}
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <iframe
            src={playerUrl({ provider: video.provider, id: video.video })}
            title={video.name}
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            className="absolute inset-0 size-full border-0"
          />
        )}
      </div>
    )
  return (
    <div className="relative aspect-square w-full bg-sunken md:aspect-4/5">
      {video.poster && (
        <Picture picture={video.poster} alt="" sizes="560px" className="absolute inset-0 size-full object-cover" />
      )}
      <div
        className={cx(
          'absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center',
          video.poster && 'bg-black/55 text-white',
        )}
      >
        <Button
          variant="primary"
          size="lg"
          icon={<Play aria-hidden className="size-5 fill-current" />}
          onClick={() => setStarted(true)}
        >
          {t('catalog.files.play')}
        </Button>
        <p className="max-w-[40ch] font-medium">
          <bdi>{video.name}</bdi>
        </p>
        {!isOurs && (
          <p className={cx('max-w-[40ch] text-sm', !video.poster && 'text-soft')}>
            {t('catalog.files.consent', { name: names[video.provider] })}
          </p>
        )}
      </div>
    </div>
  )
}
