import type { BlockType } from '@haat/shared/blocks/kinds.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'

/** Names of the blocks by id: their type, numbered where it occurs several times. */
export function namesOf(blocks: readonly Block[], nameOf: (type: BlockType) => string): Map<string, string> {
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
