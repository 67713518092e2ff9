import type { Block } from '@haat/shared/blocks/schema.ts'

/** Ids of all pictures in blocks, each once. */
export const picturesIn = (blocks: readonly Block[]): string[] => [...new Set(blocks.flatMap(picturesOf))]

function picturesOf(block: Block): string[] {
  if (block.type === 'gallery') return block.pictures.map(({ picture }) => picture)
  return 'picture' in block && block.picture !== null ? [block.picture] : []
}
