import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import { useEffect, useState } from 'react'
import { isPreview } from './is-preview.ts'

/** Message of the editor to the page in its preview frame. */
export interface PreviewMessage {
  type: 'haat-blocks'
  blocks: ShownBlock[]
  /** title of the page */
  title: string
  /** id of the block to scroll to */
  selected: string | null
}
/** Message of the page in the preview frame: it is ready for blocks. */
export const previewReady = 'haat-blocks-ready'

/** DOM id of a block. */
export const blockDomId = (id: string): string => `block-${id}`

/** The blocks of the editor while the page is in its preview frame; otherwise undefined. */
export function usePreview(): PreviewMessage | undefined {
  const [message, setMessage] = useState<PreviewMessage>()
  useEffect(() => {
    if (!isPreview()) return
    const receive = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== window.parent) return
      const data = event.data as PreviewMessage | undefined
      if (data?.type === 'haat-blocks') setMessage(data)
    }
    window.addEventListener('message', receive)
    window.parent.postMessage(previewReady, location.origin)
    return () => window.removeEventListener('message', receive)
  }, [])
  const selected = message?.selected
  useEffect(() => {
    const element = selected ? document.getElementById(blockDomId(selected)) : null
    // scrollIntoView would also scroll the dashboard around the frame.
    if (element) window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 90, behavior: 'smooth' })
  }, [selected])
  return message
}
