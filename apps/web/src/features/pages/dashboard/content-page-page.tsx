import { endpoints } from 'virtual:dashboard-endpoints'
import { contactSlug } from '@haat/shared/contact/content-path.ts'
import type { DashboardContentPage } from '@haat/shared/pages/dashboard/schema.ts'
import { findPlaceholders } from '@haat/shared/pages/placeholders.ts'
import { can } from '@haat/shared/permissions.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { ExternalLink, Eye, FileX, LayoutTemplate } from 'lucide-react'
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
import { Chip } from '../../../ui/chip.tsx'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { LanguageTabs, type WordsIn } from '../../../ui/dashboard/fields/language-tabs.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { RemoveButton } from '../../../ui/dashboard/remove-button.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useDashboardContentPageQuery, usePageChanges } from './api.ts'
import { PagePreview } from './components/page-preview.tsx'
import { PageWordsView } from './components/page-view.tsx'
import { PlaceholderNotice } from './components/placeholder-notice.tsx'
import { SlugField } from './components/slug-field.tsx'
import { WordsFields } from './components/text-fields.tsx'
import { filledIn, type PageValues, toFields, toLoaded, withoutBodies, wordsOf } from './values.ts'

/** Editor of a content page: texts, slug, position and visibility. */
export default function ContentPagePage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { pageId = '' } = useParams()
  const { currentData: page, error, refetch } = useDashboardContentPageQuery(pageId)
  const failure = toFailure(error)
  useRecordTitle(page?.title)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState page icon={<FileX aria-hidden />} title={t('dashboard.pages.gone')} text={t('dashboard.pages.goneText')}>
        <ButtonLink to={dashboardPaths.pages}>{t('dashboard.pages.back')}</ButtonLink>
      </EmptyState>
    )
  if (!page)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="mx-auto max-w-3xl space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    )
  return can(session, 'pages', 'edit') ? <PageEditor key={page._id} page={page} /> : <PageReader page={page} />
}

function PageEditor({ page }: { page: DashboardContentPage }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { showPage, readNow, refresh } = usePageChanges()
  const showUndo = useShowUndo()
  const [lng, setLng] = useState<WordsIn>('own')
  const [isPreview, setPreview] = useState(false)
  const [undo, setUndo] = useState<string | null>(null)
  const pageId = page._id
  const editor = useEditor<PageValues>({
    name: `${session?.user.email}/pages/${pageId}`,
    loaded: toLoaded(page),
    reload: async () => {
      const now = await readNow(pageId)
      return now && toLoaded(now)
    },
    send: async (values, version) => {
      const answer = await send(endpoints.pages.save, { pageId, version, ...toFields(values) })
      if (!answer.success) return answer
      setUndo(answer.undo)
      await showPage(answer.page)
      refresh()
      return { success: true, loaded: toLoaded(answer.page) }
    },
  })
  const { values, failure } = editor
  /** without the texts that blocks replace */
  const shown = page.built ? withoutBodies(values) : values
  const labels = {
    title: t('dashboard.pages.changed.title'),
    body: t('dashboard.pages.changed.body'),
    seo: t('dashboard.pages.changed.seo'),
    slug: t('dashboard.pages.changed.slug'),
    active: t('dashboard.pages.changed.active'),
    ...perLanguage(({ name }) => name),
  }
  return (
    <DashboardPage
      narrow
      title={<bdi>{page.title}</bdi>}
      text={<Facts page={page} />}
      actions={<Actions page={page} onPreview={() => setPreview(true)} />}
    >
      <Editor
        editor={editor}
        labels={labels}
        failureText={failure && refusalText(failure.code, failure.fields)}
        onSaved={() => showUndo(t('dashboard.pages.saved'), undo)}
      >
        <div className="space-y-5">
          <PlaceholderNotice values={shown} />
          <Card>
            <LanguageTabs value={lng} onChange={setLng} filled={filledIn(values)}>
              <WordsFields
                key={lng}
                built={page.built}
                values={values}
                lng={lng}
                onChange={editor.change}
                titleMissing={!values.title.trim()}
              />
            </LanguageTabs>
          </Card>
          <Place
            page={page}
            values={values}
            slugError={failure?.code === 'taken' ? t('dashboard.pages.slugTaken') : undefined}
            hasPlaceholders={findPlaceholders(toFields(shown)).length > 0}
            onChange={editor.change}
          />
          {can(session, 'pages', 'delete') && <Remove page={page} />}
        </div>
      </Editor>
      <PagePreview
        open={isPreview}
        onClose={() => setPreview(false)}
        words={wordsOf(values, lng)}
        own={wordsOf(values, 'own')}
        lng={lng}
      />
    </DashboardPage>
  )

  function refusalText(code: string, fields: Record<string, string> | undefined): string {
    if (fields?.title) return t('dashboard.pages.titleMissing')
    if (code === 'taken') return t('dashboard.pages.slugTaken')
    if (code === 'body_too_large' || Object.keys(fields ?? {}).some((field) => field.endsWith('body')))
      return t('dashboard.pages.tooLong')
    return t(`errors.${code as 'unexpected'}`)
  }
}

/** Preview, blocks, and the page in the shop. */
function Actions({ page, onPreview }: { page: DashboardContentPage; onPreview: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {!page.built && (
        <Button size="sm" icon={<Eye aria-hidden className="size-4" />} onClick={onPreview}>
          {t('dashboard.pages.preview')}
        </Button>
      )}
      {page.slug !== contactSlug && (
        <ButtonLink
          size="sm"
          to={to(dashboardPaths.pageBlocks, { pageId: page._id })}
          icon={<LayoutTemplate aria-hidden className="size-4" />}
        >
          {t(page.built ? 'dashboard.pages.blocks.edit' : 'dashboard.pages.blocks.build')}
        </ButtonLink>
      )}
      <ToShop page={page} />
    </>
  )
}

interface PlaceProps {
  page: DashboardContentPage
  values: PageValues
  slugError: string | undefined
  /** texts have placeholders, which a visible page must not have */
  hasPlaceholders: boolean
  onChange: (part: Partial<PageValues>) => void
}

/** Slug and visibility. */
function Place({ page, values, slugError, hasPlaceholders, onChange }: PlaceProps) {
  const { t } = useTranslation()
  return (
    <Card className="space-y-3">
      <h2 className="text-lg">{t('dashboard.pages.place')}</h2>
      <SlugField value={values.slug} saved={page.slug} error={slugError} onChange={(slug) => onChange({ slug })} />
      <Checkbox
        label={
          <>
            {t('dashboard.pages.active')}
            <span className="block text-sm text-soft">{t('dashboard.pages.activeHint')}</span>
          </>
        }
        checked={values.active}
        onChange={({ target }) => onChange({ active: target.checked })}
      />
      {values.active && hasPlaceholders && (
        <p role="status" className="text-sm text-bad">
          {t('errors.placeholders_left')}
        </p>
      )}
    </Card>
  )
}

/** Read-only view. */
function PageReader({ page }: { page: DashboardContentPage }) {
  const [lng, setLng] = useState<WordsIn>('own')
  const { values } = toLoaded(page)
  return (
    <DashboardPage narrow title={<bdi>{page.title}</bdi>} text={<Facts page={page} />} actions={<ToShop page={page} />}>
      <Card>
        <LanguageTabs value={lng} onChange={setLng} filled={filledIn(values)}>
          <PageWordsView words={wordsOf(values, lng)} lng={lng} />
        </LanguageTabs>
      </Card>
    </DashboardPage>
  )
}

function Facts({ page }: { page: DashboardContentPage }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Chip tone={page.active ? 'good' : 'plain'}>{t(page.active ? 'dashboard.pages.shown' : 'dashboard.pages.hidden')}</Chip>
      {t('dashboard.pages.updated', { date: formatDateTime(page.updatedAt, language) })}
    </span>
  )
}

function ToShop({ page }: { page: DashboardContentPage }) {
  const { t } = useTranslation()
  if (!page.active) return null
  return (
    <ButtonLink
      size="sm"
      to={to(paths.page, { slug: page.slug })}
      target="_blank"
      icon={<ExternalLink aria-hidden className="size-4" />}
    >
      {t('dashboard.pages.inShop')}
    </ButtonLink>
  )
}

function Remove({ page }: { page: DashboardContentPage }) {
  const { t } = useTranslation()
  const { refresh } = usePageChanges()
  return (
    <RemoveButton
      label={t('dashboard.pages.remove')}
      remove={() => send(endpoints.pages.remove, { pageId: page._id })}
      removed={t('dashboard.pages.removed', { name: `\u2068${page.title}\u2069` })}
      list={dashboardPaths.pages}
      refresh={refresh}
    />
  )
}
