import { productFeedPath } from '@haat/shared/catalog/product-feed.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import { SeoFields } from '../../../../ui/dashboard/fields/seo-fields.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useConnectionsQuery } from '../api.ts'
import { CopyText } from '../components/copy-text.tsx'
import { FieldsCard, findRows } from '../components/fields.tsx'
import { WordsLanguage } from '../components/text-language.tsx'
import type { SettingsForm } from '../form.ts'

/** Title and description of the home page and of pages without their own. */
export default function SeoForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { name, title: slogan, description: about } = useSettings()
  const [title, description, keyword, productFeeds] = findRows(form).map((row) => form.field(row))
  if (form.readOnly) return <FieldsCard form={form} paths={['title', 'description', 'keyword', 'productFeeds']} />
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
      <div className="mt-5">
        <FieldsCard form={form} title={t('dashboard.settings.part.feeds')} paths={['productFeeds']}>
          {productFeeds?.value === true && <FeedAddresses />}
        </FieldsCard>
      </div>
    </div>
  )
}

const languageNames = perLanguage(({ name }) => name)
const feeds = [
  { name: 'google.xml', channel: 'Google Merchant Center' },
  { name: 'meta.csv', channel: 'Meta' },
] as const

/** The addresses that a merchant copies to the sales channels, for each language of the shop. */
function FeedAddresses() {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const { data } = useConnectionsQuery()
  if (!data) return null
  return (
    <div className="mt-4 space-y-4">
      <p className="text-sm text-soft">{t('dashboard.settings.part.feedsText')}</p>
      {feeds.flatMap(({ name, channel }) =>
        languages.map((code) => (
          <CopyText
            key={`${name} ${code}`}
            label={`${channel}, ${languageNames[code]}`}
            text={data.publicUrl + productFeedPath(name, code)}
          />
        )),
      )}
    </div>
  )
}
