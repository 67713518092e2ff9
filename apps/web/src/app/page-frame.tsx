import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../lib/page.ts'
import { useSettings } from '../lib/settings.ts'
import { AccessGate } from './access-gate.tsx'

/** What every page gets from its row: its right of access and its title. */
export function PageFrame({ row, Content }: { row: Page; Content: ComponentType }) {
  const { t } = useTranslation()
  const { name } = useSettings()
  const title = row.title ? t(row.title as 'shell.titles.home') : undefined
  useEffect(() => {
    if (title) document.title = name ? `${title} · ${name}` : title
  }, [title, name])
  return (
    <AccessGate access={row.access}>
      <Content />
    </AccessGate>
  )
}
