import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '../../../../lib/browser/theme.ts'
import { useNarrow } from '../../../../lib/dashboard/use-narrow.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { useFrameBlocks } from './use-frame-blocks.ts'
import { type View, ViewOptions } from './view-options.tsx'

const widths: Record<View['width'], number> = { desktop: 1280, phone: 390 }

/** The real page in a frame, with the unsaved blocks: by width, theme and language. */
export function PreviewFrame({
  document: { key, page },
  blocks,
  selected,
}: {
  document: Pick<BlockDocument, 'key' | 'page'>
  blocks: readonly Block[]
  selected: string | null
}) {
  const { t } = useTranslation()
  const path = page ? to(paths.page, { slug: page.slug }) : paths.home
  const [view, setView] = useState<View>({
    width: useNarrow() ? 'phone' : 'desktop',
    theme: useTheme(),
    language: useLanguage(),
  })
  const { theme, language } = view
  const frame = useRef<HTMLIFrameElement>(null)
  const { isStale, restart } = useFrameBlocks(frame, { document: key, title: page?.title ?? '', blocks, language, selected })
  const box = useRef<HTMLDivElement>(null)
  const room = useSize(box)
  const width = widths[view.width]
  const scale = Math.min(1, room.width / width)

  const paintTheme = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root) return
    if (theme === 'dark') root.dataset.theme = 'dark'
    else delete root.dataset.theme
  }
  useEffect(paintTheme)

  return (
    <section aria-label={t('dashboard.blocks.preview.title')} className="min-w-0">
      <ViewOptions
        view={view}
        onChange={(part) => {
          // Another language is another page in the frame.
          if (part.language) restart()
          setView({ ...view, ...part })
        }}
      />
      {isStale && (
        <p role="status" className="mb-3 text-sm text-warn">
          {t('dashboard.blocks.preview.stale')}
        </p>
      )}
      <div
        ref={box}
        className="h-[clamp(360px,calc(100dvh-260px),860px)] overflow-hidden rounded-card border border-line bg-sunken"
      >
        {room.width > 0 && (
          <iframe
            key={language}
            ref={(element) => {
              frame.current = element
              element?.style.setProperty('width', `${width}px`)
              element?.style.setProperty('height', `${room.height / scale}px`)
              element?.style.setProperty('transform', `scale(${scale})`)
              element?.style.setProperty('margin-inline-start', `${Math.max(0, (room.width - width * scale) / 2)}px`)
            }}
            title={t('dashboard.blocks.preview.frame')}
            src={`${path}?preview=blocks&lng=${language}`}
            onLoad={paintTheme}
            className="block origin-top-left border-0 bg-card rtl:origin-top-right"
          />
        )}
      </div>
    </section>
  )
}

function useSize(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return size
}
