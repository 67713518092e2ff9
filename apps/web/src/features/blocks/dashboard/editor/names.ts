import type { ExtensionBlockKind } from '@haat/shared/blocks/dashboard/schema.ts'
import type { BlockType } from '@haat/shared/blocks/kinds.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'

/** Names of the blocks by id: their type, numbered where it occurs several times. */
export function namesOf(
  blocks: readonly Block[],
  nameOf: (type: BlockType) => string,
  ofExtensions: readonly ExtensionBlockKind[] = [],
): Map<string, string> {
  const nameOfBlock = (block: Block) =>
    (block.type === 'extension' && ofExtensions.find((kind) => kind.block === block.block)?.title) || nameOf(block.type)
  const total = new Map<string, number>()
  for (const block of blocks) total.set(nameOfBlock(block), (total.get(nameOfBlock(block)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return new Map(
    blocks.map((block) => {
      const name = nameOfBlock(block)
      const number = (seen.get(name) ?? 0) + 1
      seen.set(name, number)
      return [block.id, total.get(name) === 1 ? name : `${name} ${number}`]
    }),
  )
}
