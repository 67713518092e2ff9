import { type ComponentType, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../lib/page.ts'
import { useSettings } from '../lib/settings.ts'
import { writeMeta } from '../lib/use-meta.ts'
import { AccessGate } from './access-gate.tsx'

/** What every page gets from its row and the settings: access, title, description and keywords. */
export function PageFrame({ row, Content }: { row: Page; Content: ComponentType }) {
  const { t } = useTranslation()
  const { name, title, description, seo } = useSettings()
  const own = row.title ? t(row.title as 'shell.titles.home') : undefined
  const shop = seo.title || [name, title].filter(Boolean).join(' · ')
  // Before the page's own effects: one that knows a better title writes it over this.
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
    </AccessGate>
  )
}
