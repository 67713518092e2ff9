export { ColourPick } from './dashboard/look/colour-field.tsx'
export { palettes, sixDigits } from './dashboard/look/palettes.ts'
