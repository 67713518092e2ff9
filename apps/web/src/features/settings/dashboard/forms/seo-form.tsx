import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import { SeoFields } from '../../../../ui/dashboard/fields/seo-fields.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { FieldsCard, findRows } from '../components/fields.tsx'
import { WordsLanguage } from '../components/text-language.tsx'
import type { SettingsForm } from '../form.ts'

/** Title and description of the home page and of pages without their own. */
export default function SeoForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { name, title: slogan, description: about } = useSettings()
  const [title, description, keyword] = findRows(form).map((row) => form.field(row))
  if (form.readOnly) return <FieldsCard form={form} paths={['title', 'description', 'keyword']} />
  if (!title || !description || !keyword) return null
  const fallback = {
    title: title.placeholder || [name, slogan].filter(Boolean).join(' · '),
    description: description.placeholder || about,
  }
  return (
    <div>
      <WordsLanguage form={form} />
      <Card>
        <SeoFields
          value={{ title: String(title.value), description: String(description.value), keyword: String(keyword.value) }}
          fallback={fallback}
          path="/"
          errors={{ title: title.error, description: description.error, keyword: keyword.error }}
          onChange={(seo) =>
            form.editor.change({ [title.key]: seo.title, [description.key]: seo.description, [keyword.key]: seo.keyword })
          }
        />
        <p className="mt-4 text-sm text-soft">{t('dashboard.settings.part.seo')}</p>
      </Card>
    </div>
  )
}
