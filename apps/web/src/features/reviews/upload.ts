import { endpoints } from 'virtual:endpoints'
import { upload } from '../../lib/api/upload.ts'
import type { SendPhoto } from '../../ui/photos/use-photos.ts'

export const uploadPicture: SendPhoto = (file, options) => upload(endpoints.reviews.upload, file, options)
