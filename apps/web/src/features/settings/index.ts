export { ColourPick } from './dashboard/appearance/colour-field.tsx'
export { palettes, sixDigits } from './dashboard/appearance/palettes.ts'
