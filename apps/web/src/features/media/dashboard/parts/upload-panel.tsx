import { ChevronDown, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../../ui/announce.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { libraryUploads, useLibraryUploads } from '../use-uploads.ts'
import { UploadList } from './upload-list.tsx'

/** What is on its way into the library, in a corner: the work goes on beside it. */
export function UploadPanel() {
  const { t } = useTranslation()
  const all = useLibraryUploads()
  const [open, setOpen] = useState(true)
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
  if (all.length === 0) return null
  return (
    <section
      aria-label={t('dashboard.media.onTheWay')}
      className="fixed end-4 bottom-4 z-30 w-[min(22rem,calc(100vw-2rem))] animate-rise overflow-hidden rounded-card border border-line bg-card shadow-lift"
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
          <UploadList all={all} uploads={libraryUploads} />
        </div>
      )}
    </section>
  )
}
