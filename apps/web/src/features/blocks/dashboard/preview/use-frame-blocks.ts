import { endpoints } from 'virtual:dashboard-endpoints'
import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { send } from '../../../../lib/api/api.ts'
import { type PreviewMessage, previewReady } from '../../preview.ts'

/** Milliseconds without typing before the preview follows. */
const pause = 400

/**
 * Sends the unsaved blocks of a document, and the selected one, to the page in the frame.
 *
 * @returns `isStale`: the server refused the latest blocks, and the page shows earlier ones · `restart`: called before the frame loads
 *   another page, which reports when it is ready
 */
export function useFrameBlocks(
  frame: RefObject<HTMLIFrameElement | null>,
  {
    document,
    title,
    blocks,
    language,
    selected,
  }: {
    document: BlockDocument['key']
    title: string
    blocks: readonly Block[]
    language: Language
    selected: string | null
  },
): { isStale: boolean; restart: () => void } {
  const [isReady, setReady] = useState(false)
  const [isStale, setStale] = useState(false)
  const shown = useRef<PreviewMessage['blocks']>(undefined)

  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.origin === location.origin && event.source === frame.current?.contentWindow && event.data === previewReady)
        setReady(true)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [frame])

  useEffect(() => {
    if (!isReady) return
    let isOver = false
    const refresh = async () => {
      const answer = await send(endpoints.blocks.preview, { document, blocks: [...blocks], language })
      if (isOver) return
      // A half-typed link is refused: the preview stays as it was.
      setStale(!answer.success)
      if (!answer.success) return
      shown.current = answer.blocks
      post(frame.current, { type: 'haat-blocks', blocks: answer.blocks, title, selected: null })
    }
    const timer = setTimeout(() => void refresh(), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [frame, isReady, blocks, language, document, title])

  useEffect(() => {
    if (selected && shown.current) post(frame.current, { type: 'haat-blocks', blocks: shown.current, title, selected })
  }, [frame, selected, title])

  return { isStale, restart: () => setReady(false) }
}

const post = (frame: HTMLIFrameElement | null, message: PreviewMessage) =>
  frame?.contentWindow?.postMessage(message, location.origin)
