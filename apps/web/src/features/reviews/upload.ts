import { endpoints } from 'virtual:endpoints'
import type { ErrorCode } from '@haat/shared/errors.ts'
import type { OwnReview } from '@haat/shared/reviews/schema.ts'
import { upload } from '../../lib/api/upload.ts'

export type ReviewPicture = OwnReview['pictures'][number]
export type Uploaded = { success: true; picture: ReviewPicture } | { success: false; code: ErrorCode | 'network' }

export const uploadPicture = (file: File, options: Parameters<typeof upload>[2]): Promise<Uploaded> =>
  upload(endpoints.reviews.upload, file, options)
