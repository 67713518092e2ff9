import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../lib/paths.ts'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { SeoFields } from '../../../../ui/dashboard/fields/seo-fields.tsx'
import { RichTextEditor } from '../../../../ui/dashboard/rich-text.tsx'
import { Input, Textarea } from '../../../../ui/form/field.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { type PostValues, plainText, withWords, wordsOf } from '../values.ts'

/** Texts of the post in one language; empty fields fall back to the shop's language. */
export function WordsFields({
  values,
  lng,
  onChange,
  titleMissing,
}: {
  values: PostValues
  lng: WordsIn
  onChange: (part: Partial<PostValues>) => void
  titleMissing: boolean
}) {
  const { t } = useTranslation()
  const { name } = useSettings()
  const own = wordsOf(values, 'own')
  const words = wordsOf(values, lng)
  const isOwn = lng === 'own'
  const title = words.title || own.title
  const language = isOwn ? {} : { lang: lng }
  return (
    <div className="space-y-5">
      <Input
        label={t('dashboard.posts.field.title')}
        error={isOwn && titleMissing ? t('dashboard.posts.titleMissing') : undefined}
        hint={!isOwn && !words.title ? t('dashboard.posts.fallsBack') : undefined}
        placeholder={isOwn ? undefined : own.title}
        value={words.title}
        {...language}
        dir="auto"
        maxLength={160}
        autoComplete="off"
        onChange={({ target }) => onChange(withWords(values, lng, { title: target.value }))}
      />
      <Textarea
        label={t('dashboard.posts.field.summary')}
        hint={t('dashboard.posts.field.summaryHint')}
        placeholder={isOwn ? undefined : own.summary}
        value={words.summary}
        {...language}
        dir="auto"
        maxLength={500}
        onChange={({ target }) => onChange(withWords(values, lng, { summary: target.value }))}
      />
      <RichTextEditor
        label={t('dashboard.posts.field.body')}
        value={words.body}
        onChange={(body) => onChange(withWords(values, lng, { body }))}
      />
      <Collapsible title={t('dashboard.posts.seo')} className="border-b-0 border-t">
        <SeoFields
          value={{ title: words.seoTitle, description: words.seoDescription }}
          fallback={{
            title: name && !title.includes(name) ? `${title} · ${name}` : title,
            description: words.summary || own.summary || plainText(words.body || own.body).slice(0, 200),
          }}
          path={to(paths.post, { slug: values.slug })}
          onChange={({ title, description }) =>
            onChange(withWords(values, lng, { seoTitle: title, seoDescription: description }))
          }
        />
      </Collapsible>
    </div>
  )
}
