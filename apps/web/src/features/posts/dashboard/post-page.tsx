import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DashboardPost } from '@haat/shared/posts/dashboard/schema.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { ExternalLink, Eye, FileX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { LanguageTabs, type WordsIn } from '../../../ui/dashboard/fields/language-tabs.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { RemoveButton } from '../../../ui/dashboard/remove-button.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useDashboardPostQuery, usePostChanges } from './api.ts'
import { DetailFields, SlugField } from './components/detail-fields.tsx'
import { PostPreview, PostView } from './components/post-preview.tsx'
import { PublicationFields } from './components/publication-fields.tsx'
import { StateChip, stateOf } from './components/state-chip.tsx'
import { WordsFields } from './components/text-fields.tsx'
import { filledIn, type PostValues, toFields, toLoaded, wordsOf } from './values.ts'

/** Editor of a post: texts, picture, tags, author, slug and publication. */
export default function PostPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { postId = '' } = useParams()
  const { currentData: post, error, refetch } = useDashboardPostQuery(postId)
  const failure = toFailure(error)
  useRecordTitle(post?.title)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState page icon={<FileX aria-hidden />} title={t('dashboard.posts.gone')} text={t('dashboard.posts.goneText')}>
        <ButtonLink to={dashboardPaths.posts}>{t('dashboard.posts.back')}</ButtonLink>
      </EmptyState>
    )
  if (!post)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="mx-auto max-w-3xl space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    )
  return can(session, 'pages', 'edit') ? <PostEditor key={post._id} post={post} /> : <PostReader post={post} />
}

function PostEditor({ post }: { post: DashboardPost }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const showUndo = useShowUndo()
  const { readNow, refresh, showPost } = usePostChanges()
  const [lng, setLng] = useState<WordsIn>('own')
  const [isPreview, setPreview] = useState(false)
  const [undo, setUndo] = useState<string | null>(null)
  const postId = post._id
  const editor = useEditor<PostValues>({
    name: `${session?.user.email}/posts/${postId}`,
    loaded: toLoaded(post),
    reload: async () => {
      const now = await readNow(postId)
      return now && toLoaded(now)
    },
    send: async (values, version) => {
      const answer = await send(endpoints.posts.save, { postId, version, ...toFields(values, post.publishedAt) })
      if (!answer.success) return answer
      setUndo(answer.undo)
      await showPost(answer.post)
      refresh()
      return { success: true, loaded: toLoaded(answer.post) }
    },
  })
  const { values, change, failure } = editor
  const labels = {
    title: t('dashboard.posts.changed.title'),
    summary: t('dashboard.posts.changed.summary'),
    body: t('dashboard.posts.changed.body'),
    seo: t('dashboard.posts.changed.seo'),
    slug: t('dashboard.posts.changed.slug'),
    picture: t('dashboard.posts.changed.picture'),
    tags: t('dashboard.posts.changed.tags'),
    author: t('dashboard.posts.changed.author'),
    status: t('dashboard.posts.changed.status'),
    publishedAt: t('dashboard.posts.changed.publishedAt'),
    ...perLanguage(({ name }) => name),
  }
  return (
    <DashboardPage
      narrow
      title={<bdi>{post.title}</bdi>}
      text={<Facts post={post} />}
      actions={
        <>
          <Button size="sm" icon={<Eye aria-hidden className="size-4" />} onClick={() => setPreview(true)}>
            {t('dashboard.posts.preview')}
          </Button>
          <ToShop post={post} />
        </>
      }
    >
      <Editor
        editor={editor}
        labels={labels}
        failureText={failure && refusalText(failure.code, failure.fields)}
        onSaved={() => showUndo(t('dashboard.posts.saved'), undo)}
      >
        <div className="space-y-5">
          <Card>
            <LanguageTabs value={lng} onChange={setLng} filled={filledIn(values)}>
              <WordsFields key={lng} values={values} lng={lng} onChange={change} titleMissing={!values.title.trim()} />
            </LanguageTabs>
          </Card>
          <Card className="space-y-4">
            <h2 className="text-lg">{t('dashboard.posts.details')}</h2>
            <DetailFields values={values} onChange={change} failure={failure} />
          </Card>
          <Card className="space-y-4">
            <h2 className="text-lg">{t('dashboard.posts.publication')}</h2>
            <PublicationFields values={values} onChange={change} />
            <SlugField values={values} saved={post.slug} failure={failure} onChange={change} />
          </Card>
          {can(session, 'pages', 'delete') && <Remove post={post} />}
        </div>
      </Editor>
      <PostPreview
        open={isPreview}
        onClose={() => setPreview(false)}
        words={wordsOf(values, lng)}
        own={wordsOf(values, 'own')}
        lng={lng}
        picture={values.picture[0]}
      />
    </DashboardPage>
  )

  function refusalText(code: string, fields: Record<string, string> | undefined): string {
    if (fields?.title) return t('dashboard.posts.titleMissing')
    if (fields?.mediaId) return t('dashboard.posts.pictureGone')
    if (code === 'taken') return t('dashboard.posts.slugTaken')
    if (code === 'body_too_large' || Object.keys(fields ?? {}).some((field) => field.endsWith('body')))
      return t('dashboard.posts.tooLong')
    return t(`errors.${code as 'unexpected'}`)
  }
}

/** Read-only view. */
function PostReader({ post }: { post: DashboardPost }) {
  const [lng, setLng] = useState<WordsIn>('own')
  const { values } = toLoaded(post)
  return (
    <DashboardPage narrow title={<bdi>{post.title}</bdi>} text={<Facts post={post} />} actions={<ToShop post={post} />}>
      <Card>
        <LanguageTabs value={lng} onChange={setLng} filled={filledIn(values)}>
          <PostView words={wordsOf(values, lng)} own={wordsOf(values, 'own')} lng={lng} picture={values.picture[0]} />
        </LanguageTabs>
      </Card>
    </DashboardPage>
  )
}

function Facts({ post }: { post: DashboardPost }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StateChip post={post} />
      {stateOf(post) === 'scheduled'
        ? t('dashboard.posts.scheduledFor', { date: formatDateTime(post.publishedAt!, language) })
        : t('dashboard.posts.updated', { date: formatDateTime(post.updatedAt, language) })}
    </span>
  )
}

function ToShop({ post }: { post: DashboardPost }) {
  const { t } = useTranslation()
  if (stateOf(post) !== 'published') return null
  return (
    <ButtonLink
      size="sm"
      to={to(paths.post, { slug: post.slug })}
      target="_blank"
      icon={<ExternalLink aria-hidden className="size-4" />}
    >
      {t('dashboard.posts.inShop')}
    </ButtonLink>
  )
}

function Remove({ post }: { post: DashboardPost }) {
  const { t } = useTranslation()
  const { refresh } = usePostChanges()
  return (
    <RemoveButton
      label={t('dashboard.posts.remove')}
      remove={() => send(endpoints.posts.remove, { postId: post._id })}
      removed={t('dashboard.posts.removed', { name: `\u2068${post.title}\u2069` })}
      list={dashboardPaths.posts}
      refresh={refresh}
    />
  )
}
