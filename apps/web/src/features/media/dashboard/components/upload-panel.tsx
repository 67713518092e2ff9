import { ChevronDown, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../../../lib/dashboard/use-narrow.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { announce } from '../../../../ui/feedback/announce.ts'
import type { Upload } from '../uploads.ts'
import { libraryUploads, useLibraryUploads } from '../use-uploads.ts'
import { UploadList } from './upload-list.tsx'

const refusedFirst = (all: readonly Upload[]): Upload[] =>
  [...all].sort((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'))

/** Uploads to the library, in a corner of the dashboard. */
export function UploadPanel({ raised }: { /** shown above the selection bar */ raised: boolean }) {
  const { t } = useTranslation()
  const all = useLibraryUploads()
  const narrow = useNarrow()
  const [open, setOpen] = useState(!narrow)
  const moving = all.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'making').length
  const refused = all.filter(({ state }) => state === 'refused').length
  const words =
    moving > 0
      ? t('dashboard.media.moving', { count: moving })
      : refused > 0
        ? t('dashboard.media.refused', { count: refused })
        : t('dashboard.media.allArrived', { count: all.length })
  const before = useRef(moving)
  useEffect(() => {
    if (before.current > 0 && moving === 0) announce(words)
    before.current = moving
  }, [moving, words])
  const isDone = all.length > 0 && moving === 0 && refused === 0
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(libraryUploads.tidy, 6000)
    return () => clearTimeout(timer)
  }, [isDone])
  if (all.length === 0) return null
  return (
    <section
      aria-label={t('dashboard.media.onTheWay')}
      className={cx(
        'fixed end-4 z-30 w-[min(22rem,calc(100vw-2rem))] animate-rise overflow-hidden rounded-card border border-line bg-card shadow-lift',
        raised ? 'bottom-24 max-md:bottom-36' : 'bottom-4',
      )}
    >
      <header className="flex items-center gap-1 ps-4 pe-1.5">
        <p className="min-w-0 flex-1 text-sm font-semibold">{words}</p>
        <IconButton
          label={t(open ? 'dashboard.media.fold' : 'dashboard.media.unfold')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden className={cx('size-4.5 transition-transform', !open && 'rotate-180')} />
        </IconButton>
        {moving === 0 && (
          <IconButton label={t('dashboard.media.tidy')} onClick={libraryUploads.tidy}>
            <X aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </header>
      {open && (
        <div className="max-h-64 overflow-y-auto border-t border-line px-4">
          <UploadList all={refusedFirst(all)} uploads={libraryUploads} />
        </div>
      )}
    </section>
  )
}
