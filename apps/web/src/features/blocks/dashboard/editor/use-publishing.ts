import { endpoints } from 'virtual:dashboard-endpoints'
import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Placeholder } from '@haat/shared/pages/placeholders.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { refusalText, useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useDocumentChanges } from '../api.ts'
import type { BlockList } from './use-block-list.ts'

type Undo = Parameters<ReturnType<typeof useShowUndo>>[1]

/**
 * Publishes the draft of a document, now or later, and takes that back.
 *
 * @param save saves the draft if it has changes; `false` if that failed
 */
export function usePublishing(document: BlockDocument, { blocks, names }: BlockList, save: () => Promise<boolean>) {
  const { t } = useTranslation()
  const { show, readNow, refreshPages } = useDocumentChanges(document.key)
  const showUndo = useShowUndo()
  const [isBusy, setBusy] = useState(false)

  /** Names the block that contains a placeholder. */
  const publishRefusal = (refusal: Failure) => {
    const [first] = (refusal as { placeholders?: Placeholder[] }).placeholders ?? []
    const name = first && names.get(blocks[Number.parseInt(first.field, 10)]?.id ?? '')
    return name ? t('dashboard.blocks.placeholder', { name, text: first.text }) : refusalText(refusal)
  }
  const showPublished = async (published: BlockDocument, undo: Undo, text: string) => {
    await show(published)
    if (document.page) refreshPages()
    showUndo(text, undo)
  }
  return {
    isBusy,
    /** @param at moment of publication (ISO), `null` for now */
    publish: async (at: string | null) => {
      setBusy(true)
      const now = (await save()) ? await readNow() : undefined
      const answer = now && (await send(endpoints.blocks.publish, { document: document.key, version: now.version, at }))
      setBusy(false)
      if (!answer) return
      if (!answer.success) return void toast.error(publishRefusal(answer))
      await showPublished(answer.document, answer.undo, t(at ? 'dashboard.blocks.scheduled' : 'dashboard.blocks.published'))
    },
    unschedule: async () => {
      const answer = await send(endpoints.blocks.unschedule, { document: document.key })
      if (!answer.success) return void toast.error(refusalText(answer))
      await show(answer.document)
      showUndo(t('dashboard.blocks.unscheduled'), answer.undo)
    },
    /** Shows a version that was restored. */
    restored: (restored: BlockDocument, undo: Undo) => showPublished(restored, undo, t('dashboard.blocks.published')),
  }
}
