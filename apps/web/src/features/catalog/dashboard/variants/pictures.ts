import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'

/** Loaded pictures by id. */
export type Thumbs = ReadonlyMap<string, Picture>

export const collectThumbs = ({ media }: DashboardProduct, more: Thumbs): Thumbs =>
  new Map([...media.map(({ _id, image }) => [_id, image] as const), ...more])
