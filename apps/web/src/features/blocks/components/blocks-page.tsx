import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import { type ReactNode, useEffect } from 'react'
import { usePreview } from '../preview.ts'
import BlockList from './block-list.tsx'
import { startsWithHero } from './first-block.ts'

interface Frame {
  /** beside the menu of pages, or over the whole width */
  isReading: boolean
  /** the page's title is shown above the blocks */
  hasHeading: boolean
  title: string | undefined
  children: ReactNode
}

/** Text-like blocks are shown beside the menu of pages; all others need the whole width. */
const isText = ({ type }: ShownBlock) => type === 'text' || type === 'faq' || type === 'spacer'

/** The blocks of a content page; in the editor's preview frame, those of the draft. `frame` draws the page around them. */
export default function BlocksPage({
  title: published,
  blocks: shown,
  frame,
}: {
  title: string | undefined
  blocks: readonly ShownBlock[]
  frame: (around: Frame) => ReactNode
}) {
  const preview = usePreview()
  const blocks = preview?.blocks ?? shown
  const title = published ?? preview?.title
  useEffect(() => {
    if (preview && title) document.title = title
  }, [preview, title])
  return frame({
    isReading: blocks.every(isText),
    hasHeading: !startsWithHero(blocks),
    title,
    children: <BlockList blocks={blocks} />,
  })
}
