import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardCollection } from '@haat/shared/catalog/dashboard/collections.ts'
import { can } from '@haat/shared/permissions.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { ExternalLink, FileX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { useRecordTitle } from '../../../../lib/dashboard/crumb.ts'
import { useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { LanguageTabs, type WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { RemoveButton } from '../../../../ui/dashboard/remove-button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useCollectionChanges, useDashboardCollectionQuery } from './api.ts'
import { ChosenProducts } from './chosen-products.tsx'
import { KindField } from './kind-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import { type CollectionValues, filledIn, isComplete, toFields, toLoaded } from './values.ts'
import { WordsFields } from './words-fields.tsx'

/** Editor of a collection: products by hand or by a rule, texts, picture, order and URL. */
export default function CollectionPage() {
  const { t } = useTranslation()
  const { collectionId = '' } = useParams()
  const { currentData: collection, error, refetch } = useDashboardCollectionQuery(collectionId)
  const failure = toFailure(error)
  useRecordTitle(collection?.name)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState
        page
        icon={<FileX aria-hidden />}
        title={t('dashboard.collections.notFound')}
        text={t('dashboard.posts.goneText')}
      >
        <ButtonLink to={dashboardPaths.collections}>{t('dashboard.collections.back')}</ButtonLink>
      </EmptyState>
    )
  if (!collection)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="mx-auto max-w-3xl space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    )
  return <CollectionEditor key={collection._id} collection={collection} />
}

function CollectionEditor({ collection }: { collection: DashboardCollection }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'categories', 'edit')
  const showUndo = useShowUndo()
  const { readNow, refresh, show } = useCollectionChanges()
  const [lng, setLng] = useState<WordsIn>('own')
  const [undo, setUndo] = useState<string | null>(null)
  const collectionId = collection._id
  const editor = useEditor<CollectionValues>({
    name: `${session?.user.email}/collections/${collectionId}`,
    loaded: toLoaded(collection),
    reload: async () => {
      const now = await readNow(collectionId)
      return now && toLoaded(now)
    },
    send: async (values, version) => {
      if (!isComplete(values.rule)) return { success: false, code: 'bad_request', fields: { rule: 'incomplete' } } as never
      const answer = await send(endpoints.collections.save, { collectionId, version, ...toFields(values) })
      if (!answer.success) return answer
      setUndo(answer.undo)
      await show(answer.collection)
      refresh()
      return { success: true, loaded: toLoaded(answer.collection) }
    },
  })
  const { values, change, failure } = editor
  const labels = {
    name: t('dashboard.collections.changed.name'),
    description: t('dashboard.collections.changed.description'),
    seo: t('dashboard.posts.changed.seo'),
    slug: t('dashboard.posts.changed.slug'),
    picture: t('dashboard.posts.changed.picture'),
    kind: t('dashboard.collections.changed.kind'),
    rule: t('dashboard.collections.changed.rule'),
    products: t('dashboard.collections.changed.products'),
    sort: t('dashboard.collections.changed.sort'),
    active: t('dashboard.collections.changed.active'),
    ...perLanguage(({ name }) => name),
  }
  return (
    <DashboardPage
      narrow
      title={<bdi>{collection.name}</bdi>}
      actions={
        collection.active && (
          <ButtonLink
            size="sm"
            to={to(paths.collection, { slug: collection.slug })}
            target="_blank"
            icon={<ExternalLink aria-hidden className="size-4" />}
          >
            {t('dashboard.posts.inShop')}
          </ButtonLink>
        )
      }
    >
      <Editor
        editor={editor}
        labels={labels}
        failureText={failure && refusalText(failure.code, failure.fields)}
        onSaved={() => showUndo(t('dashboard.posts.saved'), undo)}
      >
        <fieldset disabled={!mayEdit} className="min-w-0 space-y-5">
          <Card className="space-y-5">
            <h2 className="text-lg">{t('shell.sections.products')}</h2>
            <KindField value={values.kind} onChange={(kind) => change({ kind })} />
            {values.kind === 'rule' ? (
              <>
                <RuleFields rule={values.rule} onChange={(rule) => change({ rule })} />
                <RulePreview rule={values.rule} />
              </>
            ) : (
              <ChosenProducts
                label={t('dashboard.collections.chosen')}
                value={values.products}
                onChange={(products) => change({ products })}
              />
            )}
          </Card>
          <Card>
            <LanguageTabs value={lng} onChange={setLng} filled={filledIn(values)}>
              <WordsFields key={lng} values={values} lng={lng} onChange={change} />
            </LanguageTabs>
          </Card>
          <Card className="space-y-5">
            <h2 className="text-lg">{t('dashboard.collections.appearance')}</h2>
            <PlaceFields values={values} saved={collection.slug} failure={failure} onChange={change} />
          </Card>
          {can(session, 'categories', 'delete') && <Remove collection={collection} />}
        </fieldset>
      </Editor>
    </DashboardPage>
  )

  function refusalText(code: string, fields: Record<string, string> | undefined): string {
    if (fields?.name) return t('dashboard.collections.nameMissing')
    if (fields?.mediaId) return t('dashboard.posts.pictureGone')
    if (fields && Object.keys(fields).some((field) => field.startsWith('rule'))) return t('dashboard.collections.incomplete')
    if (code === 'taken') return t('dashboard.collections.slugTaken')
    return t(`errors.${code as 'unexpected'}`)
  }
}

function Remove({ collection }: { collection: DashboardCollection }) {
  const { t } = useTranslation()
  const { refresh } = useCollectionChanges()
  return (
    <RemoveButton
      label={t('dashboard.collections.remove')}
      remove={() => send(endpoints.collections.remove, { collectionId: collection._id })}
      removed={t('dashboard.posts.removed', { name: `\u2068${collection.name}\u2069` })}
      list={dashboardPaths.collections}
      refresh={refresh}
    />
  )
}
