import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { ChevronRight } from 'lucide-react'
import { type PointerEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Picture } from '../../../../ui/picture.tsx'

/** Full-window picture; a tap zooms in on that point. */
export default function Zoom({
  pictures,
  name,
  start,
  onClose,
}: {
  pictures: Shown[]
  name: string
  start: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [at, setAt] = useState(start)
  const [close, setClose] = useState<{ x: number; y: number }>()
  const picture = pictures[at]!
  const step = (by: number) => {
    setClose(undefined)
    setAt((at + by + pictures.length) % pictures.length)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event.key === forward ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const spot = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      quiet
      className="h-dvh max-h-dvh rounded-none sm:h-[94dvh] sm:max-w-[min(96vw,76dvh)] [--ink:var(--on-ground)] [--sunken:transparent]"
    >
      <div className="flex h-full flex-col" style={{ backgroundColor: picture.ground }}>
        <button
          type="button"
          aria-label={t(close ? 'catalog.gallery.farther' : 'catalog.gallery.closer')}
          aria-pressed={Boolean(close)}
          className={cx(
            'min-h-0 flex-1 overflow-hidden focus-visible:outline-offset-[-4px]',
            close ? 'cursor-zoom-out' : 'cursor-zoom-in',
          )}
          onPointerMove={(event) => close && event.pointerType === 'mouse' && setClose(spot(event))}
          onClick={(event) =>
            setClose(close ? undefined : event.detail === 0 ? { x: 50, y: 50 } : spot(event as unknown as PointerEvent))
          }
        >
          <span
            className="block size-full transition-transform duration-200"
            style={{
              transform: close ? 'scale(2.4)' : undefined,
              transformOrigin: close ? `${close.x}% ${close.y}%` : undefined,
            }}
          >
            <Picture
              picture={picture}
              sizes="(min-width: 640px) 1200px, 200vw"
              alt={picture.alt || name}
              priority
              className="size-full object-contain"
            />
          </span>
        </button>
        {pictures.length > 1 && (
          <div className="flex items-center justify-center gap-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-on-ground">
            <IconButton label={t('catalog.gallery.previous')} className="" onClick={() => step(-1)}>
              <ChevronRight aria-hidden className="size-5 rotate-180 rtl:rotate-0" />
            </IconButton>
            <bdi dir="ltr" className="tabular" aria-live="polite">
              {at + 1} / {pictures.length}
            </bdi>
            <IconButton label={t('catalog.gallery.next')} className="" onClick={() => step(1)}>
              <ChevronRight aria-hidden className="size-5 rtl:rotate-180" />
            </IconButton>
          </div>
        )}
      </div>
    </Dialog>
  )
}
