import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Picture } from '../../../../ui/picture.tsx'

/** Pictures of a review as thumbnails; a click opens them in a dialog. */
export function Photos({ pictures }: { pictures: readonly Shown[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number>()
  if (pictures.length === 0) return null
  const name = (at: number) => t('dashboard.reviews.photo', { number: at + 1, count: pictures.length })
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <button
              type="button"
              aria-label={name(at)}
              aria-haspopup="dialog"
              className="block overflow-hidden rounded-[10px] border border-line"
              onClick={() => setOpen(at)}
            >
              <Picture picture={picture} alt="" sizes="72px" className="size-18 object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Large pictures={pictures} at={open} name={name(open)} onGo={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function Large({
  pictures,
  at,
  name,
  onGo,
  onClose,
}: {
  pictures: readonly Shown[]
  at: number
  name: string
  onGo: (at: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const count = pictures.length
  const go = (by: number) => onGo((at + by + count) % count)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (count < 2 || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
      onGo((at + (key === forward ? 1 : -1) + count) % count)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [at, count, onGo])
  return (
    <Dialog open onOpenChange={onClose} title={name} className="sm:max-w-3xl">
      <div className="relative grid min-h-64 place-items-center bg-sunken">
        <Picture
          key={pictures[at]?.url}
          picture={pictures[at] ?? null}
          sizes="(width < 640px) 100vw, 768px"
          className="max-h-[76dvh] w-auto max-w-full object-contain"
        />
        {count > 1 && (
          <>
            <IconButton
              label={t('dashboard.reviews.previousPhoto')}
              className="absolute start-3 bg-card/90 shadow-lift"
              onClick={() => go(-1)}
            >
              <ChevronLeft aria-hidden className="size-5 flip-rtl" />
            </IconButton>
            <IconButton
              label={t('dashboard.reviews.nextPhoto')}
              className="absolute end-3 bg-card/90 shadow-lift"
              onClick={() => go(1)}
            >
              <ChevronRight aria-hidden className="size-5 flip-rtl" />
            </IconButton>
          </>
        )}
      </div>
    </Dialog>
  )
}
