import type { ExtensionBlockKind } from '@haat/shared/blocks/dashboard/schema.ts'
import { type BlockType, mostBlocks } from '@haat/shared/blocks/kinds.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as randomId } from 'uuid'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { newBlock, newExtensionBlock } from '../block-types.ts'
import { namesOf } from './names.ts'

export interface BlockList {
  blocks: Block[]
  /** names by id, as the list shows them */
  names: Map<string, string>
  selected: Block | undefined
  /** why no more blocks can be added, when that is so */
  isFull: string | undefined
  select: (id: string) => void
  /** Adds a block of the shop or of an extension below the selected one, or at the end. */
  add: (type: BlockType | ExtensionBlockKind) => void
  duplicate: (block: Block) => void
  /** Removes a block; a toast offers to undo that. */
  remove: (block: Block) => void
  replace: (block: Block) => void
  sort: (blocks: Block[]) => void
}

/** The edited blocks, the selected one, and the actions on them. */
export function useBlockList(
  blocks: Block[],
  change: (blocks: Block[]) => void,
  ofExtensions: readonly ExtensionBlockKind[],
): BlockList {
  const { t } = useTranslation()
  const [selectedId, select] = useState<string | null>(blocks[0]?.id ?? null)
  // Deleting can be undone long after: the toast restores into the blocks of that moment.
  const latest = useRef({ blocks, change })
  useEffect(() => {
    latest.current = { blocks, change }
  })
  const names = namesOf(blocks, (type) => t(`dashboard.blocks.type.${type}`), ofExtensions)
  const insert = (at: number, block: Block) => {
    change(blocks.toSpliced(at, 0, block))
    select(block.id)
  }
  return {
    blocks,
    names,
    selected: blocks.find(({ id }) => id === selectedId),
    isFull: blocks.length >= mostBlocks ? t('dashboard.blocks.full', { most: mostBlocks }) : undefined,
    select,
    add: (type) => {
      const at = blocks.findIndex(({ id }) => id === selectedId)
      const block = typeof type === 'string' ? newBlock(randomId(), type) : newExtensionBlock(randomId(), type)
      insert(at < 0 ? blocks.length : at + 1, block)
    },
    duplicate: (block) => insert(blocks.indexOf(block) + 1, { ...structuredClone(block), id: randomId() }),
    remove: (block) => {
      const at = blocks.indexOf(block)
      change(blocks.filter((one) => one !== block))
      select((blocks[at + 1] ?? blocks[at - 1])?.id ?? null)
      toast.undo(t('dashboard.blocks.removed', { name: names.get(block.id) }), t('dashboard.undo.undo'), () => {
        latest.current.change(latest.current.blocks.toSpliced(at, 0, block))
        select(block.id)
      })
    },
    replace: (block) => change(blocks.map((one) => (one.id === block.id ? block : one))),
    sort: change,
  }
}
