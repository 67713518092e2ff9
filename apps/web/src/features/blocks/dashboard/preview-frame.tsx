import { endpoints } from 'virtual:dashboard-endpoints'
import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useTheme } from '../../../lib/browser/theme.ts'
import { useNarrow } from '../../../lib/dashboard/use-narrow.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useShopLanguages } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Select } from '../../../ui/form/field.tsx'
import { type PreviewMessage, previewReady } from '../preview.ts'

const widths = { desktop: 1280, phone: 390 } as const
/** Milliseconds without typing before the preview follows. */
const pause = 400

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
  const title = page?.title ?? ''
  const path = page ? to(paths.page, { slug: page.slug }) : paths.home
  const languages = useShopLanguages()
  const [width, setWidth] = useState<keyof typeof widths>(useNarrow() ? 'phone' : 'desktop')
  const [theme, setTheme] = useState<'light' | 'dark'>(useTheme())
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [isReady, setReady] = useState(false)
  const [isStale, setStale] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const room = useSize(box)
  const scale = Math.min(1, room.width / widths[width])
  const shown = useRef<PreviewMessage['blocks']>(undefined)

  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.origin === location.origin && event.source === frame.current?.contentWindow && event.data === previewReady)
        setReady(true)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])

  useEffect(() => {
    if (!isReady) return
    let isOver = false
    const refresh = async () => {
      const answer = await send(endpoints.blocks.preview, { document: key, blocks: [...blocks], language })
      if (isOver) return
      // A half-typed link is refused: the preview stays as it was.
      setStale(!answer.success)
      if (!answer.success) return
      shown.current = answer.blocks
      post(frame.current, { type: 'haat-blocks', blocks: answer.blocks, title, selected: null })
    }
    const timer = setTimeout(() => void refresh(), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isReady, blocks, language, key, title])

  useEffect(() => {
    if (selected && shown.current) post(frame.current, { type: 'haat-blocks', blocks: shown.current, title, selected })
  }, [selected, title])

  const paintTheme = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root) return
    if (theme === 'dark') root.dataset.theme = 'dark'
    else delete root.dataset.theme
  }
  useEffect(paintTheme)

  return (
    <section aria-label={t('dashboard.blocks.preview.title')} className="min-w-0">
      <div className="mb-3 grid grid-cols-3 gap-2">
        <Select
          label={t('dashboard.blocks.preview.width')}
          value={width}
          onChange={({ target }) => setWidth(target.value as typeof width)}
        >
          <option value="desktop">{t('dashboard.blocks.preview.desktop')}</option>
          <option value="phone">{t('dashboard.blocks.preview.phone')}</option>
        </Select>
        <Select
          label={t('dashboard.blocks.preview.theme')}
          value={theme}
          onChange={({ target }) => setTheme(target.value as typeof theme)}
        >
          <option value="light">{t('dashboard.blocks.preview.light')}</option>
          <option value="dark">{t('dashboard.blocks.preview.dark')}</option>
        </Select>
        <Select
          label={t('dashboard.blocks.preview.language')}
          value={language}
          onChange={({ target }) => {
            setReady(false)
            setLanguage(target.value as Language)
          }}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
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
              element?.style.setProperty('width', `${widths[width]}px`)
              element?.style.setProperty('height', `${room.height / scale}px`)
              element?.style.setProperty('transform', `scale(${scale})`)
              element?.style.setProperty('margin-inline-start', `${Math.max(0, (room.width - widths[width] * scale) / 2)}px`)
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

const post = (frame: HTMLIFrameElement | null, message: PreviewMessage) =>
  frame?.contentWindow?.postMessage(message, location.origin)

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
