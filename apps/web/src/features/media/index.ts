export { MediaField } from './dashboard/media-field.tsx'
export { PictureTexts } from './dashboard/picture-texts.tsx'
export type { MediaValue } from './dashboard/types.ts'
