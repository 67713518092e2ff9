import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import type { ProductVideo } from '@haat/shared/product-files/schema.ts'
import { ChevronRight, Expand, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { warmsUp } from '../../../../lib/browser/load-code.ts'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { cx } from '../../../../ui/cx.ts'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { Picture } from '../../../../ui/picture.tsx'

const loadZoom = () => import('./zoom.tsx')
const Zoom = lazyPart(loadZoom)
const GalleryVideo = lazyPart(() => import('../files/gallery-video.tsx'))
/** The server preloads the first picture with the same `sizes`. */
const sizes = '(min-width: 1024px) 560px, 100vw'

interface Props {
  pictures: Shown[]
  /** after the pictures */
  videos: readonly ProductVideo[]
  name: string
  /** overlay on the pictures: badge and wishlist button */
  children?: ReactNode
}

/** Product pictures and videos: swipe on phones, arrows and thumbnails, zoom. Remounted when the colour changes. */
export function Gallery({ pictures, videos, name, children }: Props) {
  const { t } = useTranslation()
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const count = pictures.length + videos.length
  const many = count > 1

  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const target = strip.current?.children[index] as HTMLElement | undefined
    if (!strip.current || !target) return
    setAt(index)
    strip.current.scrollTo({ left: target.offsetLeft - strip.current.offsetLeft, behavior })
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show(Math.min(count - 1, Math.max(0, at + (event.key === forward ? 1 : -1))))
  }

  if (count === 0)
    return (
      <div className="relative aspect-square bg-sunken max-md:-mx-4 md:aspect-4/5 md:rounded-card">
        <span aria-hidden className="no-picture absolute inset-0 grid place-items-center text-faint" />
        {children}
      </div>
    )
  return (
    <section aria-label={t('catalog.gallery.label')} className="lg:sticky lg:top-24">
      <div className="group relative max-md:-mx-4">
        <ul
          ref={strip}
          tabIndex={many ? 0 : -1}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          aria-label={t('catalog.gallery.pictures')}
          className="flex snap-x snap-mandatory overflow-x-auto no-bar md:rounded-card"
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.url}
              className="w-full shrink-0 snap-start"
              style={picture.ground ? { backgroundColor: picture.ground } : undefined}
            >
              <Picture
                picture={picture}
                sizes={sizes}
                priority={index === 0}
                alt={picture.alt || name}
                className="aspect-square w-full object-cover md:aspect-4/5"
              />
            </li>
          ))}
          {videos.map((video, index) => (
            <li key={video._id} className="w-full shrink-0 snap-start">
              <LazySection fallback={<div className="aspect-square md:aspect-4/5" />}>
                <GalleryVideo video={video} isShown={at === pictures.length + index} />
              </LazySection>
            </li>
          ))}
        </ul>
        {children}
        {at < pictures.length && (
          <button
            type="button"
            aria-label={t('catalog.gallery.zoom')}
            title={t('catalog.gallery.zoom')}
            className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-card text-ink shadow-xs hover:scale-105"
            {...warmsUp(loadZoom)}
            onClick={() => setZoomed(true)}
          >
            <Expand aria-hidden className="size-4.5" />
          </button>
        )}
        {many && (
          <>
            <Step side="start" label={t('catalog.gallery.previous')} off={at === 0} onClick={() => show(at - 1)} />
            <Step side="end" label={t('catalog.gallery.next')} off={at === count - 1} onClick={() => show(at + 1)} />
            <Dots keys={[...pictures.map(({ url }) => url), ...videos.map(({ _id }) => _id)]} at={at} />
          </>
        )}
      </div>
      {many && <Thumbnails items={[...pictures, ...videos]} at={at} onShow={show} />}
      {zoomed && (
        <LazySection failure="toast">
          <Zoom pictures={pictures} name={name} start={at} onClose={() => setZoomed(false)} />
        </LazySection>
      )}
    </section>
  )
}

function Step({ side, label, off, onClick }: { side: 'start' | 'end'; label: string; off: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={off}
      onClick={onClick}
      className={cx(
        'absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-card text-ink opacity-0 shadow-xs transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 disabled:opacity-0! md:grid',
        side === 'start' ? 'start-3' : 'end-3',
      )}
    >
      <ChevronRight aria-hidden className={cx('size-5', side === 'start' ? 'rotate-180 rtl:rotate-0' : 'rtl:rotate-180')} />
    </button>
  )
}

/** Position on phones. */
function Dots({ keys, at }: { keys: string[]; at: number }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center gap-1.5 md:hidden">
      {keys.map((key, index) => (
        <span
          key={key}
          className={cx(
            'h-1.5 rounded-chip transition-[width] duration-150',
            index === at ? 'w-5 bg-on-ground' : 'w-1.5 bg-on-ground/25',
          )}
        />
      ))}
    </div>
  )
}

/** All pictures and videos in small, on large screens. */
function Thumbnails({ items, at, onShow }: { items: (Shown | ProductVideo)[]; at: number; onShow: (index: number) => void }) {
  const { t } = useTranslation()
  return (
    <ul className="-mx-1.5 mt-1.5 hidden gap-3.5 overflow-x-auto p-1.5 no-bar md:flex">
      {items.map((item, index) => (
        <li key={'_id' in item ? item._id : item.url}>
          <button
            type="button"
            aria-label={'_id' in item ? item.name : t('catalog.gallery.show', { number: index + 1 })}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onShow(index)}
            className={cx(
              'relative block w-18 overflow-hidden rounded-[11px] outline-offset-1',
              index === at ? 'ring-2 ring-ink ring-offset-2 ring-offset-paper' : 'opacity-75 hover:opacity-100',
            )}
          >
            <Picture
              picture={'_id' in item ? item.poster : item}
              alt=""
              sizes="72px"
              className="aspect-4/5 w-full object-cover"
            />
            {'_id' in item && <Play aria-hidden className="absolute inset-0 m-auto size-7 rounded-full bg-card p-1.5 text-ink" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
