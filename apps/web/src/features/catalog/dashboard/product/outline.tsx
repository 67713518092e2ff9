import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'

export type SectionName =
  | 'words'
  | 'pictures'
  | 'price'
  | 'measures'
  | 'variants'
  | 'bundle'
  | 'organization'
  | 'fields'
  | 'files'
  | 'related'
  | 'badges'
  | 'digital'
  | 'search'
export const partId = (name: SectionName): string => `part-${name}`

/** A section of a long page; its heading is the target of the outline. */
export function Part({ name, text, children }: { name: SectionName; text?: string; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card id={partId(name)} tabIndex={-1} className="scroll-mt-20 focus:outline-none" aria-labelledby={`${partId(name)}-title`}>
      <h2 id={`${partId(name)}-title`} className="text-lg">
        {t(`dashboard.products.part.${name}`)}
      </h2>
      {text && <p className="mt-0.5 text-sm text-soft">{text}</p>}
      <div className="mt-4 space-y-5">{children}</div>
    </Card>
  )
}

/** Outline of a long page with the current section; only on wide screens. */
export function Outline({ names }: { names: readonly SectionName[] }) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState(names[0])
  useEffect(() => {
    const parts = names.flatMap((name) => document.getElementById(partId(name)) ?? [])
    const watcher = new IntersectionObserver(
      () => {
        const at = parts.findLast((part) => part.getBoundingClientRect().top < innerHeight * 0.35) ?? parts[0]
        setCurrent(names.find((name) => partId(name) === at?.id))
      },
      { rootMargin: '-80px 0px -50% 0px', threshold: [0, 0.25, 0.5, 1] },
    )
    for (const part of parts) watcher.observe(part)
    return () => watcher.disconnect()
  }, [names])
  return (
    <nav aria-label={t('dashboard.products.outline')} className="max-xl:hidden">
      <ul className="border-s border-line">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${partId(name)}`}
              aria-current={current === name ? 'location' : undefined}
              className={cx(
                '-ms-px flex min-h-8 items-center border-s-2 ps-3.5 text-sm',
                current === name ? 'border-brand font-semibold text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {t(`dashboard.products.part.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
