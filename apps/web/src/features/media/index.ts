export { MediaField, type MediaValue } from './dashboard/media-field.tsx'
