import { defaultLanguage, languages, textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import i18next, { type i18n } from 'i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { loadDashboardTexts } from '../../../../lib/dashboard/texts.ts'

export const toLanguage = (code: string): Language => languages.find((one) => one.code === code)?.code ?? defaultLanguage

/** i18n instances for languages other than the page's; undefined while loading. */
export function useSpeakers(codes: readonly Language[]): ReadonlyMap<Language, i18n> | undefined {
  const wanted = [...new Set(codes)].sort().join()
  const [speakers, setSpeakers] = useState<{ wanted: string; found: ReadonlyMap<Language, i18n> }>()
  useEffect(() => {
    let isGone = false
    const codes = wanted.split(',').filter(Boolean) as Language[]
    void Promise.all(codes.map(async (code) => [code, await loadLanguage(code)] as const)).then(
      (found) => !isGone && setSpeakers({ wanted, found: new Map(found) }),
    )
    return () => {
      isGone = true
    }
  }, [wanted])
  return speakers?.wanted === wanted ? speakers.found : undefined
}

const speakers = new Map<Language, Promise<i18n>>()

/** Cached per language: a second concurrent load would not wait for the first one's texts. */
function loadLanguage(code: Language): Promise<i18n> {
  const speaker = speakers.get(code) ?? load(code)
  speakers.set(code, speaker)
  return speaker
}

async function load(code: Language): Promise<i18n> {
  await i18next.loadLanguages(code)
  if (!(await loadDashboardTexts(code))) speakers.delete(code)
  const speaker = i18next.cloneInstance({ lng: code })
  await speaker.changeLanguage(code)
  return speaker
}

/** A printed page in a given language. */
export const Paper = ({ speaker, children }: { speaker: i18n; children: ReactNode }) => (
  <I18nextProvider i18n={speaker}>
    <section
      lang={speaker.language}
      dir={textDirection(speaker.language as Language)}
      className="break-after-page not-last:mb-6 not-last:border-b not-last:border-dashed not-last:border-line not-last:pb-6 last:break-after-auto print:mb-0! print:border-0! print:pb-0!"
    >
      {children}
    </section>
  </I18nextProvider>
)
