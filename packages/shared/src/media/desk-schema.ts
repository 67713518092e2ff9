import { z } from 'zod'
import { listQuery, pageOf } from '../dashboard/lists.ts'
import { Flag, Id, line } from '../text.ts'
import { Picture } from './schema.ts'

/** `shoes/summer`: at most five names with strokes between; empty is the top. */
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
  /** this folder alone */
  folder: Folder.optional(),
  /** shown nowhere */
  unused: Flag.optional(),
  /** brought by customers for their reviews, instead of the shop's own */
  customers: Flag.optional(),
})
export type MediaQuery = z.infer<typeof MediaQuery>

const percent = z.int().min(0).max(100)
export const MediaFields = z.strictObject({
  alt: line(300),
  folder: Folder,
  /** what must stay in view when it is cut, in percent from the start and the top */
  focalX: percent,
  focalY: percent,
})
export type MediaFields = z.infer<typeof MediaFields>

export const DeskMedia = z.object({
  _id: Id,
  image: Picture,
  alt: z.string(),
  folder: z.string(),
  focalX: z.number().int(),
  focalY: z.number().int(),
  /** of all stored sizes together */
  bytes: z.number().int(),
  createdAt: z.string(),
})
export type DeskMedia = z.infer<typeof DeskMedia>

export const MediaPage = z.object({
  media: z.array(DeskMedia),
  /** all folders there are, with how many pictures lie in each */
  folders: z.array(z.object({ folder: z.string(), count: z.number().int() })),
  ...pageOf,
})
export type MediaPage = z.infer<typeof MediaPage>

/** Where a picture is shown. */
export const mediaPlaces = ['product', 'variant', 'category', 'home', 'settings', 'review', 'order'] as const
export const MediaUse = z.object({ place: z.enum(mediaPlaces), _id: z.string(), name: z.string() })
export type MediaUse = z.infer<typeof MediaUse>
