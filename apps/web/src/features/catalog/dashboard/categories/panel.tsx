import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { ExternalLink, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { mayLeave } from '../../../../lib/dashboard/editing/leave.ts'
import { useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { LanguageTabs, type WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Input, Textarea } from '../../../../ui/form/field.tsx'
import { Drawer } from '../../../../ui/overlay.tsx'
import { MediaField } from '../../../media/index.ts'
import { useCatalogChanges } from '../api.ts'
import { ColorField } from '../components/color-field.tsx'
import { isColor } from '../components/color-value.ts'
import { type CategoryValues, languagesWithWords, toFields, toLoaded } from './values.ts'

/** Editor of a category beside the tree: texts in every language, slug and picture. */
export function CategoryPanel({
  category,
  onClose,
  onRemove,
}: {
  category: DashboardCategory
  onClose: () => void
  onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Drawer open onOpenChange={() => void close()} title={<bdi>{category.name}</bdi>} className="md:w-[min(560px,100vw)]">
      <div className="p-5">
        <Form key={category._id} category={category} />
        <div className="mt-6 flex flex-wrap gap-2.5 border-t border-line pt-4">
          <ButtonLink
            size="sm"
            target="_blank"
            to={to(paths.category, { slug: category.slug })}
            icon={<ExternalLink aria-hidden className="size-4 flip-rtl" />}
          >
            {t('dashboard.products.inShop')}
          </ButtonLink>
          {onRemove && (
            <Button size="sm" variant="danger" icon={<Trash2 aria-hidden className="size-4" />} onClick={onRemove}>
              {t('dashboard.categories.removeThis')}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}

function Form({ category }: { category: DashboardCategory }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { refresh, readCategory } = useCatalogChanges()
  const showUndo = useShowUndo()
  const undo = useRef<string | null>(null)
  const [language, setLanguage] = useState<WordsIn>('own')
  const categoryId = category._id
  const editor = useEditor<CategoryValues>({
    name: `${session?.user.email}/category/${categoryId}`,
    loaded: toLoaded(category),
    reload: async () => {
      const now = await readCategory(categoryId)
      return now && toLoaded(now)
    },
    send: async (values, version) => {
      if (values.ground && !isColor(values.ground))
        return { success: false, err: 'ground', code: 'bad_request', status: 400, fields: { ground: 'no colour' } }
      if (!values.name.trim())
        return { success: false, err: 'name', code: 'bad_request', status: 400, fields: { name: 'required' } }
      const answer = await send(endpoints.catalog.saveCategory, { categoryId, version, ...toFields(values) })
      if (!answer.success) return answer
      undo.current = answer.undo
      refresh('DashboardCategories', 'DashboardProducts')
      return { success: true, loaded: toLoaded(answer.category) }
    },
  })
  const { values, change, failure } = editor
  const fields = failure?.fields ?? {}
  const words = language === 'own' ? values : values.texts[language]
  const write = (part: { name?: string; description?: string }) =>
    language === 'own' ? change(part) : change({ texts: { ...values.texts, [language]: { ...values.texts[language], ...part } } })
  const isMoved = values.slug !== category.slug
  return (
    <Editor
      editor={editor}
      labels={{
        name: t('dashboard.products.name'),
        description: t('dashboard.products.description'),
        slug: t('dashboard.products.address'),
        texts: t('dashboard.categories.otherLanguages'),
        picture: t('dashboard.categories.picture'),
        ground: t('dashboard.categories.ground'),
      }}
      failureText={failure?.fields ? t('dashboard.products.fieldsWrong') : undefined}
      onSaved={() => showUndo(t('dashboard.products.saved'), undo.current)}
    >
      <div className="space-y-5">
        <LanguageTabs value={language} onChange={setLanguage} filled={languagesWithWords(values)}>
          <div className="space-y-4">
            <Input
              label={t('dashboard.products.name')}
              error={language === 'own' && fields.name ? t('dashboard.products.problem.required') : undefined}
              value={words.name}
              placeholder={language === 'own' ? undefined : values.name}
              lang={language === 'own' ? undefined : language}
              dir="auto"
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => write({ name: target.value })}
            />
            <Textarea
              label={t('dashboard.products.description')}
              hint={t('dashboard.categories.descriptionHint')}
              value={words.description}
              placeholder={language === 'own' ? undefined : values.description}
              lang={language === 'own' ? undefined : language}
              dir="auto"
              maxLength={2000}
              onChange={({ target }) => write({ description: target.value })}
            />
          </div>
        </LanguageTabs>
        <Input
          label={t('dashboard.products.address')}
          hint={isMoved ? t('dashboard.products.addressMoves') : undefined}
          error={fields.slug && t('dashboard.categories.slugTaken')}
          value={values.slug}
          dir="auto"
          maxLength={160}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ slug: target.value })}
          onBlur={() => values.slug.trim() === '' && change({ slug: toSlug(values.name) })}
        />
        <MediaField
          label={t('dashboard.categories.picture')}
          error={fields.mediaId && t('dashboard.products.problem.gone')}
          value={values.picture}
          onChange={(picture) => change({ picture: picture.map(({ _id, image }) => ({ _id, image })) })}
        />
        <ColorField
          label={t('dashboard.categories.ground')}
          hint={t('dashboard.categories.groundHint')}
          error={fields.ground && t('dashboard.attributes.noColor')}
          value={values.ground}
          onChange={(ground) => change({ ground })}
        />
      </div>
    </Editor>
  )
}
