import { endpoints } from 'virtual:endpoints'
import type { Palette } from '@haat/shared/settings/contrast.ts'
import type { Language } from '@haat/shared/text.ts'
import { Monitor, Moon, RotateCw, Smartphone, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useTheme } from '../../../../lib/browser/theme.ts'
import { useNarrow } from '../../../../lib/dashboard/use-narrow.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { useShopLanguages } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { paint } from './paint.ts'

const widths = { desktop: 1280, phone: 390 } as const
type Width = keyof typeof widths
const pages = ['home', 'product', 'checkout'] as const

/** Storefront pages in a frame with the unsaved colours. */
export function Preview({ palette }: { palette: Palette }) {
  const { t } = useTranslation()
  const languages = useShopLanguages()
  const [page, setPage] = useState<(typeof pages)[number]>('home')
  const [width, setWidth] = useState<Width>(useNarrow() ? 'phone' : 'desktop')
  const [theme, setTheme] = useState<'light' | 'dark'>(useTheme())
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [turn, setTurn] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const product = useFirstProduct()
  const box = useRef<HTMLDivElement>(null)
  const room = useSize(box)
  const scale = Math.min(1, room.width / widths[width])

  useEffect(() => paint(frame.current, palette, theme), [palette, theme])

  const path = page === 'home' ? paths.home : page === 'checkout' ? paths.checkout : product
  const source = path && `${path}?preview=look&lng=${language}`
  return (
    <section aria-label={t('dashboard.settings.appearance.preview')} className="min-w-0 lg:sticky lg:top-20">
      <p className="mb-3 text-sm text-soft">{t('dashboard.settings.appearance.previewText')}</p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Choice
          label={t('dashboard.settings.appearance.page')}
          value={page}
          onChange={setPage}
          options={pages.map((name) => ({ value: name, label: t(`dashboard.settings.appearance.pages.${name}`) }))}
        />
        <Choice
          label={t('dashboard.settings.appearance.width')}
          value={width}
          onChange={setWidth}
          options={(['desktop', 'phone'] as const).map((value) => ({
            value,
            label: t(`dashboard.settings.appearance.widths.${value}`),
            icon: value === 'phone' ? <Smartphone aria-hidden className="size-4" /> : <Monitor aria-hidden className="size-4" />,
          }))}
        />
        <Choice
          label={t('dashboard.settings.appearance.theme')}
          value={theme}
          onChange={setTheme}
          options={(['light', 'dark'] as const).map((value) => ({
            value,
            label: t(`dashboard.settings.appearance.themes.${value}`),
            icon: value === 'dark' ? <Moon aria-hidden className="size-4" /> : <Sun aria-hidden className="size-4" />,
          }))}
        />
        <Choice
          label={t('dashboard.settings.appearance.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map(({ code, name }) => ({ value: code, label: code, title: name }))}
        />
        <IconButton
          label={t('dashboard.settings.appearance.reload')}
          className="size-9 max-md:size-11"
          onClick={() => setTurn(turn + 1)}
        >
          <RotateCw aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div
        ref={box}
        className="h-[clamp(360px,calc(100dvh-250px),860px)] overflow-hidden rounded-card border border-line bg-sunken"
      >
        {room.width > 0 && source ? (
          <iframe
            key={`${source} ${turn}`}
            ref={(element) => {
              frame.current = element
              element?.style.setProperty('width', `${widths[width]}px`)
              element?.style.setProperty('height', `${room.height / scale}px`)
              element?.style.setProperty('transform', `scale(${scale})`)
              element?.style.setProperty('margin-inline-start', `${Math.max(0, (room.width - widths[width] * scale) / 2)}px`)
            }}
            title={t('dashboard.settings.appearance.frame')}
            src={source}
            onLoad={() => paint(frame.current, palette, theme)}
            className="block origin-top-left border-0 bg-card rtl:origin-top-right"
          />
        ) : (
          room.width > 0 && (
            <p className="grid h-full place-items-center p-6 text-center text-soft">
              {t('dashboard.settings.appearance.noProduct')}
            </p>
          )
        )}
      </div>
    </section>
  )
}

interface Option<Value> {
  value: Value
  label: string
  title?: string
  icon?: ReactNode
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-button bg-sunken p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title ?? option.label}
          className={cx(
            'inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-[10px] px-2.5 text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-brand-text max-md:min-h-11',
            option.value === value ? 'bg-card font-semibold shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

function useFirstProduct(): string | undefined {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    void send(endpoints.catalog.list, { limit: 1 }).then((answer) => {
      const slug = answer.success ? answer.products[0]?.slug : undefined
      if (slug) setPath(to(paths.product, { slug }))
    })
  }, [])
  return path
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
