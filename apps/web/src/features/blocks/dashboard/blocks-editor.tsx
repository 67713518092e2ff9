import { endpoints } from 'virtual:dashboard-endpoints'
import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import { type BlockType, mostBlocks } from '@haat/shared/blocks/kinds.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import type { Placeholder } from '@haat/shared/pages/placeholders.ts'
import { CalendarClock, Copy, History, Plus, Settings2, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as randomId } from 'uuid'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { type Loaded, useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Sortable } from '../../../ui/dashboard/sortable.tsx'
import { refusalText, useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AddBlockDialog } from './add-block-dialog.tsx'
import { useDocumentChanges } from './api.ts'
import { BlockForm } from './block-form.tsx'
import { blockIcons, newBlock } from './block-types.ts'
import { type Known, KnownContext, learn } from './fields/known.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'
import { fallback } from './words.ts'

interface Values {
  blocks: Block[]
}
const toLoaded = ({ blocks, version }: BlockDocument): Loaded<Values> => ({ values: { blocks }, version })

/** List of blocks, form of the selected one, and the page as it would look. */
export function BlocksEditor({ document }: { document: BlockDocument }) {
  const { t } = useTranslation()
  const { page } = document
  const language = useLanguage()
  const { language: main } = useSettings()
  const { session } = useSession()
  const { show, readNow, refreshPages } = useDocumentChanges(document.key)
  const showUndo = useShowUndo()
  const [selected, setSelected] = useState<string | null>(document.blocks[0]?.id ?? null)
  const [dialog, setDialog] = useState<'add' | 'schedule' | 'versions'>()
  const [isBusy, setBusy] = useState(false)
  const [former, setFormer] = useState<{ number: number; blocks: Block[] }>()
  const known = useRef<Known>({ pictures: new Map(), products: new Map(), posts: new Map() })
  useMemo(() => learn(known.current, document), [document])
  const editor = useEditor<Values>({
    name: `${session?.user.email}/blocks/${document.key}`,
    loaded: toLoaded(document),
    reload: async () => {
      const now = await readNow()
      return now && toLoaded(now)
    },
    send: async ({ blocks }, version) => {
      const answer = await send(endpoints.blocks.save, { document: document.key, version, blocks })
      if (!answer.success) return answer
      await show(answer.document)
      return { success: true, loaded: toLoaded(answer.document) }
    },
  })
  const { blocks } = editor.values
  const change = (next: Block[]) => editor.change({ blocks: next })
  // Deleting can be undone long after: the toast restores into the blocks of that moment.
  const latest = useRef({ blocks, change })
  useEffect(() => {
    latest.current = { blocks, change }
  })
  const current = blocks.find(({ id }) => id === selected)
  const names = namesOf(blocks, (type) => t(`dashboard.blocks.type.${type}`))
  const isFull = blocks.length >= mostBlocks ? t('dashboard.blocks.full', { most: mostBlocks }) : undefined

  const add = (type: BlockType) => {
    const block = newBlock(randomId(), type)
    const at = blocks.findIndex(({ id }) => id === selected)
    change(at < 0 ? [...blocks, block] : blocks.toSpliced(at + 1, 0, block))
    setSelected(block.id)
    setDialog(undefined)
  }
  const duplicate = (block: Block) => {
    const copy = { ...structuredClone(block), id: randomId() }
    change(blocks.toSpliced(blocks.indexOf(block) + 1, 0, copy))
    setSelected(copy.id)
  }
  const remove = (block: Block) => {
    const at = blocks.indexOf(block)
    change(blocks.filter((one) => one !== block))
    setSelected((blocks[at + 1] ?? blocks[at - 1])?.id ?? null)
    toast.undo(t('dashboard.blocks.removed', { name: names.get(block.id) }), t('dashboard.undo.undo'), () => {
      latest.current.change(latest.current.blocks.toSpliced(at, 0, block))
      setSelected(block.id)
    })
  }
  const publish = async (at: string | null) => {
    setDialog(undefined)
    setBusy(true)
    const isSaved = editor.changed.length === 0 || (await editor.save())
    const now = isSaved ? await readNow() : undefined
    const answer = now && (await send(endpoints.blocks.publish, { document: document.key, version: now.version, at }))
    setBusy(false)
    if (!answer) return
    if (!answer.success) return void toast.error(publishRefusal(answer))
    await show(answer.document)
    if (document.page) refreshPages()
    showUndo(t(at ? 'dashboard.blocks.scheduled' : 'dashboard.blocks.published'), answer.undo)
  }
  const unschedule = async () => {
    const answer = await send(endpoints.blocks.unschedule, { document: document.key })
    if (!answer.success) return void toast.error(refusalText(answer))
    await show(answer.document)
    showUndo(t('dashboard.blocks.unscheduled'), answer.undo)
  }

  /** Names the block that holds a placeholder. */
  const publishRefusal = (refusal: Failure) => {
    const [first] = (refusal as { placeholders?: Placeholder[] }).placeholders ?? []
    const name = first && names.get(blocks[Number.parseInt(first.field, 10)]?.id ?? '')
    return name ? t('dashboard.blocks.placeholder', { name, text: first.text }) : refusalText(refusal)
  }

  const { failure } = editor
  const wrong = Object.keys(failure?.fields ?? {})[0]?.match(/^blocks\.(\d+)/)?.[1]
  const wrongName = wrong === undefined ? undefined : names.get(blocks[Number(wrong)]?.id ?? '')
  return (
    <KnownContext value={known.current}>
      <DashboardPage
        title={page ? <bdi>{page.title}</bdi> : t('dashboard.blocks.title')}
        text={
          <span className="inline-flex flex-wrap items-center gap-2">
            {t(`dashboard.blocks.${document.published !== null ? 'isPublished' : page ? 'isText' : 'isDefault'}`)}
            {page && !page.active && <Chip>{t('dashboard.pages.hidden')}</Chip>}
            {document.hasChanges && <Chip tone="warn">{t('dashboard.blocks.hasChanges')}</Chip>}
            {document.scheduled && (
              <>
                <Chip tone="info">
                  {t('dashboard.blocks.scheduledFor', { date: formatDateTime(document.scheduled.at, language) })}
                </Chip>
                <Button size="sm" variant="quiet" className="max-md:min-h-11" onClick={() => void unschedule()}>
                  {t('dashboard.blocks.unschedule')}
                </Button>
              </>
            )}
          </span>
        }
        actions={
          <>
            {page && (
              <ButtonLink
                className="md:min-h-9"
                icon={<Settings2 aria-hidden className="size-4" />}
                to={to(dashboardPaths.contentPage, { pageId: document.key })}
              >
                {t('dashboard.blocks.pageSettings')}
              </ButtonLink>
            )}
            <Button
              className="md:min-h-9"
              icon={<History aria-hidden className="size-4" />}
              onClick={() => setDialog('versions')}
            >
              {t('dashboard.blocks.versions.title')}
            </Button>
            <Button
              className="md:min-h-9"
              icon={<CalendarClock aria-hidden className="size-4" />}
              onClick={() => setDialog('schedule')}
            >
              {t('dashboard.blocks.schedule.do')}
            </Button>
            <Button variant="primary" className="md:min-h-9" loading={isBusy} onClick={() => void publish(null)}>
              {t('dashboard.blocks.publish')}
            </Button>
          </>
        }
      >
        <Editor
          editor={editor}
          labels={{ blocks: t('dashboard.blocks.blocks') }}
          failureText={failure && (wrongName ? t('dashboard.blocks.wrong', { name: wrongName }) : t(`errors.${failure.code}`))}
          onSaved={() => toast.success(t('dashboard.blocks.saved'))}
        >
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
            <div className="min-w-0 space-y-5">
              <Card>
                <h2 className="text-lg">{t('dashboard.blocks.blocks')}</h2>
                {blocks.length === 0 && <p className="mt-2 text-sm text-soft">{t('dashboard.blocks.empty')}</p>}
                <Sortable
                  label={t('dashboard.blocks.blocks')}
                  items={blocks}
                  getId={({ id }) => id}
                  getName={({ id }) => names.get(id) ?? ''}
                  onSort={change}
                  className="mt-2 divide-y divide-line"
                >
                  {(block, handle) => {
                    const Icon = blockIcons[block.type]
                    const name = names.get(block.id) ?? ''
                    const isSelected = block.id === selected
                    return (
                      <div className="flex min-h-13 items-center gap-1">
                        {handle}
                        <button
                          type="button"
                          aria-pressed={isSelected}
                          className={cx(
                            'flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-[10px] px-2 text-start hover:bg-sunken',
                            isSelected && 'bg-brand-soft font-semibold',
                          )}
                          onClick={() => setSelected(block.id)}
                        >
                          <Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
                          <span className="min-w-0 flex-1">
                            <span className="block">{name}</span>
                            <Title block={block} main={main} />
                          </span>
                          {isLimited(block) && <Chip>{t('dashboard.blocks.limited')}</Chip>}
                        </button>
                        <IconButton
                          label={t('dashboard.blocks.duplicate', { name })}
                          className="md:size-9"
                          disabled={isFull !== undefined}
                          onClick={() => duplicate(block)}
                        >
                          <Copy aria-hidden className="size-4" />
                        </IconButton>
                        <IconButton
                          label={t('dashboard.blocks.remove', { name })}
                          className="md:size-9"
                          onClick={() => remove(block)}
                        >
                          <Trash2 aria-hidden className="size-4" />
                        </IconButton>
                      </div>
                    )
                  }}
                </Sortable>
                <Button
                  size="sm"
                  className="mt-3 max-md:min-h-11"
                  icon={<Plus aria-hidden className="size-4" />}
                  disabledReason={isFull}
                  onClick={() => setDialog('add')}
                >
                  {t('dashboard.blocks.add')}
                </Button>
              </Card>
              {current && (
                <Card aria-label={names.get(current.id)}>
                  <h2 className="mb-4 text-lg">{names.get(current.id)}</h2>
                  <BlockForm
                    key={current.id}
                    block={current}
                    onChange={(next) => change(blocks.map((one) => (one.id === next.id ? next : one)))}
                  />
                </Card>
              )}
            </div>
            <div className="min-w-0 lg:sticky lg:top-20">
              {former && (
                <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm">
                  {t('dashboard.blocks.versions.looking', { number: former.number })}
                  <Button size="sm" className="max-md:min-h-11" onClick={() => setFormer(undefined)}>
                    {t('dashboard.blocks.versions.back')}
                  </Button>
                </p>
              )}
              <PreviewFrame document={document} blocks={former?.blocks ?? blocks} selected={selected} />
            </div>
          </div>
        </Editor>
        {dialog === 'add' && <AddBlockDialog onAdd={add} onClose={() => setDialog(undefined)} />}
        {dialog === 'schedule' && <ScheduleDialog onDone={(at) => void publish(at)} onClose={() => setDialog(undefined)} />}
        {dialog === 'versions' && (
          <VersionsDialog
            document={document}
            onPreview={(number, blocks) => {
              setFormer({ number, blocks })
              setDialog(undefined)
            }}
            onRestored={(next, undo) => {
              setDialog(undefined)
              setFormer(undefined)
              void show(next)
              if (page) refreshPages()
              showUndo(t('dashboard.blocks.published'), undo)
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
      </DashboardPage>
    </KnownContext>
  )
}

function Title({ block, main }: { block: Block; main: Parameters<typeof fallback>[1] }) {
  const title = 'texts' in block ? fallback(block.texts, main, 'title') : ''
  return (
    title && (
      <span className="line-clamp-2 text-sm font-normal text-soft">
        <bdi>{title}</bdi>
      </span>
    )
  )
}

const isLimited = ({ devices, from, until }: Block) => devices !== 'all' || from !== null || until !== null

/** Names of the blocks by id: their type, numbered where it occurs several times. */
function namesOf(blocks: readonly Block[], nameOf: (type: BlockType) => string): Map<string, string> {
  const total = new Map<BlockType, number>()
  for (const { type } of blocks) total.set(type, (total.get(type) ?? 0) + 1)
  const seen = new Map<BlockType, number>()
  return new Map(
    blocks.map(({ id, type }) => {
      const number = (seen.get(type) ?? 0) + 1
      seen.set(type, number)
      return [id, total.get(type) === 1 ? nameOf(type) : `${nameOf(type)} ${number}`]
    }),
  )
}
