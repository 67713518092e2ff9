import { z } from 'zod'
import { Picture } from '../media/schema.ts'
import { perLanguage } from '../reference/languages.ts'
import { Id, Language, line } from '../text.ts'
import { fileKinds } from './constants.ts'

const video = z.object({
  _id: Id,
  /** in the requested language */
  name: z.string(),
  poster: Picture.nullable(),
})

/** A document to download, on the page of a product. */
export const ProductDocument = z.object({
  _id: Id,
  /** in the requested language */
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  url: z.string(),
})
export type ProductDocument = z.infer<typeof ProductDocument>

/** A video in the gallery of a product: a file of the shop, or one of another site. */
export const ProductVideo = z.union([
  video.extend({ url: z.string(), type: z.string() }),
  video.extend({ provider: z.enum(['youtube', 'vimeo']), video: z.string() }),
])
export type ProductVideo = z.infer<typeof ProductVideo>

/** A file of a product as the dashboard shows it. */
export const DashboardFile = z.object({
  _id: Id,
  kind: z.enum(fileKinds),
  name: z.string(),
  /** in other languages */
  names: z.partialRecord(Language, z.string()),
  /** name of the uploaded file; '' for a video of another site */
  fileName: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  /** address of a video of another site */
  link: z.string().nullable(),
  /** picture that stands for a video */
  poster: Picture.nullable(),
  posterId: z.string().nullable(),
  /** the only variant whose buyers get a download; null: all digital variants */
  variantId: z.string().nullable(),
  date: z.string(),
  version: z.number().int(),
})
export type DashboardFile = z.infer<typeof DashboardFile>

const name = line(120, 1)
/** Fields of a file that staff edit. */
export const FileDetails = z.strictObject({
  name,
  names: z.strictObject(perLanguage(() => line(120))).partial(),
  posterId: Id.nullable().default(null),
  variantId: Id.nullable().default(null),
})
export const FileName = name
