import type { Language } from '@haat/shared/text.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadNow } from '../../lib/browser/load-code.ts'
import { useSettings } from '../../lib/settings.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import type { BlockProps } from './define.ts'

type View = ComponentType<BlockProps>

/** The view of an extension's block. `fallback` is shown while it loads, if there is none, and if it fails. */
export function ExtensionBlock({ block, fallback, ...props }: BlockProps & { block: string; fallback: ReactNode }) {
  const language = useLanguage()
  const { extensions = [] } = useSettings()
  const [name = ''] = block.split('/')
  const isOn = extensions.some((extension) => extension.name === name)
  const [view, setView] = useState<{ of: string; View: View | undefined }>()
  const key = `${block} ${language}`
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    void loadView(block, language).then((View) => isGone || setView({ of: key, View }))
    return () => {
      isGone = true
    }
  }, [isOn, block, language, key])
  const View = view?.of === key ? view.View : undefined
  if (!View) return fallback
  return (
    <ErrorBoundary fallback={fallback}>
      <View {...props} />
    </ErrorBoundary>
  )
}

/** Undefined if the extension has no view of the block, or it cannot be loaded. */
async function loadView(block: string, language: Language): Promise<View | undefined> {
  const [name = '', kind = ''] = block.split('/')
  try {
    // Loaded when a page has such a block: shops without extensions have no code of them.
    const { loadExtension } = await loadNow(loadLoader)
    const load = (await loadExtension(name, language))?.blocks?.[kind] as (() => Promise<{ default: View }>) | undefined
    return load && (await loadNow(load)).default
  } catch {
    return undefined
  }
}

const loadLoader = () => import('./load.ts')
