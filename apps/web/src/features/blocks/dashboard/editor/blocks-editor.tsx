import { endpoints } from 'virtual:dashboard-endpoints'
import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { type Editor as EditorState, type Loaded, useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { AddBlockDialog } from '../add-block-dialog.tsx'
import { useDocumentChanges } from '../api.ts'
import { BlockForm } from '../block-form.tsx'
import { type Known, KnownContext, learn } from '../fields/known.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { VersionsDialog } from '../versions-dialog.tsx'
import { BlockListCard } from './block-list-card.tsx'
import { DocumentActions, DocumentStatus } from './document-header.tsx'
import { useBlockList } from './use-block-list.ts'
import { usePublishing } from './use-publishing.ts'

interface Values {
  blocks: Block[]
}
const toLoaded = ({ blocks, version }: BlockDocument): Loaded<Values> => ({ values: { blocks }, version })

/** List of blocks, form of the selected one, and the page as it would look. */
export function BlocksEditor({ document }: { document: BlockDocument }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'add' | 'schedule' | 'versions'>()
  const [former, setFormer] = useState<{ number: number; blocks: Block[] }>()
  const known = useRef<Known>({ pictures: new Map(), products: new Map(), posts: new Map() })
  useMemo(() => learn(known.current, document), [document])
  const editor = useDraft(document)
  const list = useBlockList(editor.values.blocks, (blocks) => editor.change({ blocks }), document.extensionBlocks)
  const { isBusy, publish, unschedule, restored } = usePublishing(
    document,
    list,
    async () => editor.changed.length === 0 || editor.save(),
  )
  const close = () => setDialog(undefined)
  const { page } = document
  const { names, selected } = list
  return (
    <KnownContext value={known.current}>
      <DashboardPage
        title={page ? <bdi>{page.title}</bdi> : t('dashboard.blocks.title')}
        text={<DocumentStatus document={document} onUnschedule={() => void unschedule()} />}
        actions={
          <DocumentActions
            document={document}
            isBusy={isBusy}
            onVersions={() => setDialog('versions')}
            onSchedule={() => setDialog('schedule')}
            onPublish={() => void publish(null)}
          />
        }
      >
        <Editor
          editor={editor}
          labels={{ blocks: t('dashboard.blocks.blocks') }}
          failureText={useFailureText(editor, names)}
          onSaved={() => toast.success(t('dashboard.blocks.saved'))}
        >
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
            <div className="min-w-0 space-y-5">
              <BlockListCard list={list} onAdd={() => setDialog('add')} />
              {selected && (
                <Card aria-label={names.get(selected.id)}>
                  <h2 className="mb-4 text-lg">{names.get(selected.id)}</h2>
                  <BlockForm key={selected.id} block={selected} ofExtensions={document.extensionBlocks} onChange={list.replace} />
                </Card>
              )}
            </div>
            <div className="min-w-0 lg:sticky lg:top-20">
              {former && (
                <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm">
                  {t('dashboard.blocks.versions.looking', { number: former.number })}
                  <Button size="sm" onClick={() => setFormer(undefined)}>
                    {t('dashboard.blocks.versions.back')}
                  </Button>
                </p>
              )}
              <PreviewFrame document={document} blocks={former?.blocks ?? list.blocks} selected={selected?.id ?? null} />
            </div>
          </div>
        </Editor>
        {dialog === 'add' && (
          <AddBlockDialog
            ofExtensions={document.extensionBlocks}
            onAdd={(type) => {
              close()
              list.add(type)
            }}
            onClose={close}
          />
        )}
        {dialog === 'schedule' && (
          <ScheduleDialog
            onDone={(at) => {
              close()
              void publish(at)
            }}
            onClose={close}
          />
        )}
        {dialog === 'versions' && (
          <VersionsDialog
            document={document}
            onPreview={(number, blocks) => {
              close()
              setFormer({ number, blocks })
            }}
            onRestored={(next, undo) => {
              close()
              setFormer(undefined)
              void restored(next, undo)
            }}
            onClose={close}
          />
        )}
      </DashboardPage>
    </KnownContext>
  )
}

/** The blocks of the draft, saved with the version they were loaded with. */
function useDraft(document: BlockDocument): EditorState<Values> {
  const { session } = useSession()
  const { show, readNow } = useDocumentChanges(document.key)
  return useEditor<Values>({
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
}

/** Text of a refused save: names the block that is wrong, if the server names one of its fields. */
function useFailureText({ failure, values }: EditorState<Values>, names: Map<string, string>): string | undefined {
  const { t } = useTranslation()
  if (!failure) return undefined
  const wrong = Object.keys(failure.fields ?? {})[0]?.match(/^blocks\.(\d+)/)?.[1]
  const name = wrong === undefined ? undefined : names.get(values.blocks[Number(wrong)]?.id ?? '')
  return name ? t('dashboard.blocks.wrong', { name }) : t(`errors.${failure.code}`)
}
