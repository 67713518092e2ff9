import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { missingTexts, type ProductTextField } from '@haat/shared/catalog/translations.ts'
import { can } from '@haat/shared/permissions.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { RichTextEditor } from '../../../../ui/dashboard/rich-text.tsx'
import { Tabs } from '../../../../ui/dashboard/tabs.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Input, Textarea } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { SafeHtml } from '../../../../ui/safe-html.tsx'
import { PictureTexts } from '../../../media/index.ts'
import { useCatalogChanges, useProductFieldsQuery } from '../api.ts'
import { FieldTexts } from './field-texts.tsx'
import { Pair } from './pair.tsx'
import { missingValues, translatedValues } from './translated-values.ts'
import { type TranslationValues, toLoaded, toTexts, type Words } from './values.ts'

/** The texts of a product in the shop's language and another one side by side, with the missing ones per language. */
export function Translator({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const { settle, readNow } = useCatalogChanges()
  const showUndo = useShowUndo()
  const undo = useRef<string | null>(null)
  const [query, setQuery] = useSearchParams()
  const productId = product._id
  const editor = useEditor<TranslationValues>({
    name: `${session?.user.email}/translations/${productId}`,
    loaded: toLoaded(product),
    reload: async () => {
      const now = await readNow(productId)
      return now && toLoaded(now)
    },
    send: async (values, version) => {
      const answer = await settle(send(endpoints.catalog.saveTranslations, { productId, version, texts: toTexts(values) }))
      if (!answer.success) return answer
      undo.current = answer.undo
      return { success: true, loaded: toLoaded(answer.product) }
    },
  })
  const { values, failure, change } = editor
  const others = languages.filter(({ code }) => code !== own)
  const chosen = others.find(({ code }) => code === query.get('language')) ?? others[0]!
  const { data: custom } = useProductFieldsQuery(productId)
  const fieldTexts = custom ? translatedValues(custom) : []
  const missing = (code: Language): string[] => [
    ...missingTexts(product, values[code]).map((field) => t(`dashboard.products.${field}`)),
    ...missingValues(fieldTexts, code),
  ]
  return (
    <DashboardPage
      title={t('dashboard.translations.of', { name: `\u2068${product.name}\u2069` })}
      text={t('dashboard.translations.text')}
      actions={
        <ButtonLink
          size="sm"
          to={to(dashboardPaths.product, { productId })}
          icon={<ArrowLeft aria-hidden className="size-4 flip-rtl" />}
        >
          {t('dashboard.translations.toProduct')}
        </ButtonLink>
      }
    >
      <Editor
        editor={editor}
        labels={perLanguage(({ name }) => name)}
        failureText={failure?.code === 'taken' ? t('dashboard.translations.taken') : undefined}
        onSaved={() => showUndo(t('dashboard.products.saved'), undo.current)}
      >
        <Tabs
          label={t('dashboard.edit.languages')}
          tabs={others.map(({ code, name }) => ({
            key: code,
            label: name,
            done: missing(code).length === 0 ? t('dashboard.translations.complete') : undefined,
            count: missing(code).length || undefined,
          }))}
          value={chosen.code}
          onChange={(language) => setQuery({ language }, { replace: true, preventScrollReset: true })}
        >
          <Missing names={missing(chosen.code)} />
          <Fields
            key={chosen.code}
            product={product}
            own={own}
            language={chosen.code}
            words={values[chosen.code]}
            errors={failure?.fields}
            onChange={(part) => change({ [chosen.code]: { ...values[chosen.code], ...part } })}
          />
          {custom && fieldTexts.length > 0 && (
            <FieldTexts
              // Values that another tab or user has saved start the form again.
              key={`${chosen.code} ${JSON.stringify(custom.values)}`}
              product={product}
              custom={custom}
              language={chosen.code}
            />
          )}
        </Tabs>
        {can(session, 'media', 'view') && product.media.length > 0 && (
          <Card className="mt-5">
            <h2 className="mb-1 text-lg">{t('dashboard.translations.pictures')}</h2>
            <p className="mb-4 text-sm text-soft">{t('dashboard.translations.picturesText')}</p>
            <PictureTexts pictures={product.media} />
          </Card>
        )}
        {can(session, 'attributes', 'view') && product.type === 'variable' && (
          <p className="mt-5 text-soft">
            {t('dashboard.translations.options')}{' '}
            <Link
              to={dashboardPaths.attributes}
              className="-my-1 inline-block py-1 font-medium text-ink underline underline-offset-4"
            >
              {t('dashboard.translations.optionsLink')}
            </Link>
          </p>
        )}
      </Editor>
    </DashboardPage>
  )
}

function Missing({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="mb-4 text-soft">
      {names.length === 0
        ? t('dashboard.translations.complete')
        : t('dashboard.translations.missing', { fields: names.join(', ') })}
    </p>
  )
}

function Fields({
  product,
  own,
  language,
  words,
  errors = {},
  onChange,
}: {
  product: DashboardProduct
  own: Language
  language: Language
  words: Words
  errors: Record<string, string> | undefined
  onChange: (part: Partial<Words>) => void
}) {
  const { t } = useTranslation()
  const field = (name: ProductTextField, most: number) => ({
    value: words[name],
    maxLength: most,
    lang: language,
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <Card className="divide-y divide-line">
      <Pair label={t('dashboard.products.name')} own={own} text={product.name}>
        <Input label={t('dashboard.products.name')} placeholder={product.name} {...field('name', 200)} />
      </Pair>
      <Pair label={t('dashboard.products.shortDescription')} own={own} text={product.shortDescription}>
        <Textarea
          label={t('dashboard.products.shortDescription')}
          placeholder={product.shortDescription}
          {...field('shortDescription', 1000)}
        />
      </Pair>
      <Pair
        label={t('dashboard.products.description')}
        own={own}
        text={product.description && <SafeHtml html={product.description} />}
      >
        <RichTextEditor
          label={t('dashboard.products.description')}
          className="min-w-0"
          value={words.description}
          onChange={(description) => onChange({ description })}
        />
      </Pair>
      <Pair label={t('dashboard.products.address')} own={own} text={product.slug}>
        <Input
          label={t('dashboard.products.address')}
          hint={t('dashboard.translations.slugHint')}
          error={errors[`texts.${language}.slug`] && t('dashboard.products.problem.taken')}
          placeholder={product.slug}
          {...field('slug', 160)}
        />
      </Pair>
      <Pair label={t('dashboard.content.seoTitle')} own={own} text={product.seo.title}>
        <Input
          label={t('dashboard.content.seoTitle')}
          placeholder={words.name || product.seo.title || product.name}
          {...field('seoTitle', 200)}
        />
      </Pair>
      <Pair label={t('dashboard.content.seoDescription')} own={own} text={product.seo.description}>
        <Textarea
          label={t('dashboard.content.seoDescription')}
          placeholder={words.shortDescription || product.seo.description || product.shortDescription}
          {...field('seoDescription', 500)}
        />
      </Pair>
    </Card>
  )
}
