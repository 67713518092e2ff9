import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../lib/paths.ts'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { SeoFields } from '../../../../ui/dashboard/fields/seo-fields.tsx'
import { RichTextEditor } from '../../../../ui/dashboard/rich-text.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { type CollectionValues, withWords, wordsOf } from './values.ts'

/** Texts of the collection in one language; empty fields fall back to the shop's language. */
export function WordsFields({
  values,
  lng,
  onChange,
}: {
  values: CollectionValues
  lng: WordsIn
  onChange: (part: Partial<CollectionValues>) => void
}) {
  const { t } = useTranslation()
  const shop = useSettings()
  const own = wordsOf(values, 'own')
  const words = wordsOf(values, lng)
  const isOwn = lng === 'own'
  const name = words.name || own.name
  return (
    <div className="space-y-5">
      <Input
        label={t('dashboard.collections.name')}
        error={isOwn && !words.name.trim() ? t('dashboard.collections.nameMissing') : undefined}
        hint={!isOwn && !words.name ? t('dashboard.posts.fallsBack') : undefined}
        placeholder={isOwn ? undefined : own.name}
        value={words.name}
        {...(!isOwn && { lang: lng })}
        dir="auto"
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => onChange(withWords(values, lng, { name: target.value }))}
      />
      <RichTextEditor
        label={t('dashboard.collections.description')}
        value={words.description}
        onChange={(description) => onChange(withWords(values, lng, { description }))}
      />
      <Collapsible title={t('dashboard.posts.seo')} className="border-t border-b-0">
        <SeoFields
          value={{ title: words.seoTitle, description: words.seoDescription }}
          fallback={{
            title: shop.name && !name.includes(shop.name) ? `${name} · ${shop.name}` : name,
            description: plainText(words.description || own.description).slice(0, 200),
          }}
          path={to(paths.collection, { slug: values.slug })}
          onChange={({ title, description }) =>
            onChange(withWords(values, lng, { seoTitle: title, seoDescription: description }))
          }
        />
      </Collapsible>
    </div>
  )
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent.replace(/\s+/g, ' ').trim()
