import type { Language } from '@haat/shared/text.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { loadNow } from '../../../lib/browser/load-code.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { loadExtension } from '../load.ts'
import { useExtensionsQuery } from './api.ts'
import { NoExtension } from './extension-page.tsx'

/** A page that an extension adds to the dashboard. */
export default function ExtensionView() {
  const { extension = '', extensionPage = '' } = useParams()
  const language = useLanguage()
  const { data: extensions } = useExtensionsQuery()
  const [view, setView] = useState<{ of: string; Content: ComponentType | null }>()
  const key = `${extension}/${extensionPage}/${language}`
  const known = extensions?.find(({ name, on }) => on && name === extension)?.pages.find(({ name }) => name === extensionPage)
  useRecordTitle(known?.title)
  useEffect(() => {
    if (!known) return
    let isGone = false
    void loadPage(extension, extensionPage, language).then((Content) => isGone || setView({ of: key, Content }))
    return () => {
      isGone = true
    }
  }, [known, extension, extensionPage, language, key])
  if (extensions && !known) return <NoExtension />
  if (!view || view.of !== key) return <Skeleton className="h-72" />
  const { Content } = view
  return Content ? <Content /> : <NoExtension />
}

/** The view of a page; null if the extension has none. */
async function loadPage(extension: string, page: string, language: Language): Promise<ComponentType | null> {
  const load = (await loadExtension(extension, language))?.pages?.[page]
  return load ? (await loadNow(load)).default : null
}
