import { type ComponentType, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../lib/page.ts'
import { useSettings } from '../lib/settings.ts'
import { writeMeta } from '../lib/use-meta.ts'
import { AccessGate } from './access/access-gate.tsx'
import { FirstPaintEnd } from './first-paint-end.tsx'

/** Wraps every page: access, title, description and keywords from its row and the settings. */
export function PageFrame({ row, Content }: { row: Page; Content: ComponentType }) {
  const { t } = useTranslation()
  const { name, title, description, seo } = useSettings()
  const own = row.title ? t(row.title as 'shell.titles.home') : undefined
  const shop = seo.title || [name, title].filter(Boolean).join(' · ')
  // Runs before the page's own effects, so that a page can set a more specific title.
  useLayoutEffect(() => {
    document.title = own && name ? `${own} · ${name}` : own || shop
  }, [own, name, shop])
  useLayoutEffect(
    () => writeMeta({ description: seo.description || description, keywords: seo.keyword }),
    [seo.description, seo.keyword, description],
  )
  return (
    <AccessGate access={row.access}>
      <Content />
      <FirstPaintEnd />
    </AccessGate>
  )
}
