import { z } from 'zod'
import { listQuery, pageOf } from '../../dashboard/lists.ts'
import { perLanguage } from '../../reference/languages.ts'
import { Flag, Id, line } from '../../text.ts'
import { Picture } from '../schema.ts'

/** `shoes/summer`: at most five names separated by slashes; empty is the top folder. */
export const Folder = line(120)
  .overwrite((path) =>
    path
      .split('/')
      .map((name) => name.trim())
      .filter(Boolean)
      .join('/'),
  )
  .refine((path) => path.split('/').length <= 5, 'is too deep')

export const MediaQuery = listQuery(['-created', 'created'], {
  /** pictures directly in this folder */
  folder: Folder.optional(),
  /** not used anywhere */
  unused: Flag.optional(),
  /** review pictures uploaded by customers, instead of the shop's own */
  customers: Flag.optional(),
})
export type MediaQuery = z.infer<typeof MediaQuery>

/** Alternative texts by language, besides the picture's own; an empty one falls back to it. */
export const Alts = z.strictObject(perLanguage(() => line(300))).partial()
export type Alts = z.infer<typeof Alts>

const percent = z.int().min(0).max(100)
export const MediaFields = z.strictObject({
  alt: line(300),
  /** absent: they stay as they are */
  alts: Alts.optional(),
  folder: Folder,
  /** focal point for cropping, in percent from the left and the top */
  focalX: percent,
  focalY: percent,
})
export type MediaFields = z.infer<typeof MediaFields>

export const DashboardMedia = z.object({
  _id: Id,
  image: Picture,
  alt: z.string(),
  alts: Alts,
  folder: z.string(),
  focalX: z.number().int(),
  focalY: z.number().int(),
  /** total size of all stored files */
  bytes: z.number().int(),
  createdAt: z.string(),
  version: z.number().int(),
})
export type DashboardMedia = z.infer<typeof DashboardMedia>

export const MediaPage = z.object({
  media: z.array(DashboardMedia),
  /** all folders with their number of pictures */
  folders: z.array(z.object({ folder: z.string(), count: z.number().int() })),
  ...pageOf,
})
export type MediaPage = z.infer<typeof MediaPage>

/** Where a picture is used. */
export const mediaPlaces = [
  'product',
  'variant',
  'category',
  'collection',
  'home',
  'page',
  'post',
  'settings',
  'review',
  'order',
] as const
export const MediaUse = z.object({ place: z.enum(mediaPlaces), _id: z.string(), name: z.string() })
export type MediaUse = z.infer<typeof MediaUse>
