import type { ShownBlock } from '@haat/shared/blocks/shown.ts'

/** Whether the first block's title can be the page's heading: a hero that every device shows. */
export const startsWithHero = (blocks: readonly ShownBlock[]): boolean =>
  blocks[0]?.type === 'hero' && blocks[0].devices === 'all' && blocks[0].title !== ''
