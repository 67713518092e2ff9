import { findPlaceholders, type Placeholder } from '@haat/shared/pages/placeholders.ts'
import { TextCursorInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShopLanguages } from '../../../../lib/settings.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { type PageValues, toFields } from '../values.ts'

const most = 12

/** Lists the placeholders that must be filled in before the page can be published, by language. */
export function PlaceholderNotice({ values }: { values: PageValues }) {
  const { t } = useTranslation()
  const languages = useShopLanguages()
  const found = findPlaceholders(toFields(values))
  if (found.length === 0) return null
  const groups = [
    { code: undefined, name: undefined, found: unique(found.filter(({ field }) => !field.startsWith('texts.'))) },
    ...languages.map(({ code, name }) => ({
      code,
      name,
      found: unique(found.filter(({ field }) => field.startsWith(`texts.${code}.`))),
    })),
  ].filter((group) => group.found.length > 0)
  return (
    <Card aria-labelledby="placeholders" className="border-warn/40">
      <h2 id="placeholders" className="flex items-center gap-2 text-lg">
        <TextCursorInput aria-hidden className="size-5 shrink-0 text-warn" />
        {t('dashboard.pages.placeholders.title')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('dashboard.pages.placeholders.text')}</p>
      {groups.map(({ code, name, found }) => (
        <div key={code ?? 'own'} className="mt-3 text-sm">
          {name && (
            <p className="font-semibold" lang={code}>
              {name}
            </p>
          )}
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {found.slice(0, most).map((text) => (
              <li key={text} dir="auto" className="rounded-[8px] bg-sunken px-2.5 py-1">
                {text}
              </li>
            ))}
            {found.length > most && (
              <li className="px-1 py-1 text-soft">{t('dashboard.pages.placeholders.more', { count: found.length - most })}</li>
            )}
          </ul>
        </div>
      ))}
    </Card>
  )
}

const unique = (found: readonly Placeholder[]): string[] => [...new Set(found.map(({ text }) => text))]
