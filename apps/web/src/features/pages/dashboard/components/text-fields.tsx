import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../lib/paths.ts'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { SeoFields } from '../../../../ui/dashboard/fields/seo-fields.tsx'
import { RichTextEditor } from '../../../../ui/dashboard/rich-text.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { type PageValues, plainText, withWords, wordsOf } from '../values.ts'

/** Texts of the page in one language; empty fields fall back to the shop's language. */
export function WordsFields({
  values,
  lng,
  onChange,
  titleMissing,
  built,
}: {
  values: PageValues
  lng: WordsIn
  onChange: (part: Partial<PageValues>) => void
  titleMissing: boolean
  /** blocks replace the text */
  built: boolean
}) {
  const { t } = useTranslation()
  const { name } = useSettings()
  const own = wordsOf(values, 'own')
  const words = wordsOf(values, lng)
  const isOwn = lng === 'own'
  const title = words.title || own.title
  return (
    <div className="space-y-5">
      <Input
        label={t('dashboard.pages.title')}
        error={isOwn && titleMissing ? t('dashboard.pages.titleMissing') : undefined}
        hint={!isOwn && !words.title ? t('dashboard.pages.fallsBack') : undefined}
        placeholder={isOwn ? undefined : own.title}
        value={words.title}
        {...(!isOwn && { lang: lng })}
        dir="auto"
        maxLength={160}
        autoComplete="off"
        onChange={({ target }) => onChange(withWords(values, lng, { title: target.value }))}
      />
      {built ? (
        <p className="rounded-card bg-sunken p-4 text-sm text-soft">{t('dashboard.pages.blocks.built')}</p>
      ) : (
        <RichTextEditor
          label={t('dashboard.pages.body')}
          value={words.body}
          onChange={(body) => onChange(withWords(values, lng, { body }))}
        />
      )}
      <Collapsible title={t('dashboard.pages.seo')} className="border-b-0 border-t">
        <SeoFields
          value={{ title: words.seoTitle, description: words.seoDescription }}
          fallback={{
            title: name && !title.includes(name) ? `${title} · ${name}` : title,
            description: plainText(words.body || own.body).slice(0, 200),
          }}
          path={to(paths.page, { slug: values.slug })}
          onChange={({ title, description }) =>
            onChange(withWords(values, lng, { seoTitle: title, seoDescription: description }))
          }
        />
      </Collapsible>
    </div>
  )
}
