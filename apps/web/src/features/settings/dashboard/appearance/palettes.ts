import { defaultColours, derivePalette, type Palette } from '@haat/shared/settings/contrast.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'

/** Preset brand colours, from which the other colours are derived. The default palette needs none. */
const brands = {
  forest: '#2f6b3c',
  ocean: '#0b63a5',
  plum: '#7a2e6e',
  clay: '#b4532a',
  rose: '#c2265c',
  gold: '#f2b705',
  ink: '#23262f',
} as const

type PaletteName = 'house' | keyof typeof brands

export const palettes: readonly { name: PaletteName; brand: string; palette: Palette }[] = [
  { name: 'house', brand: defaultColours.primary, palette: defaultSettings.color },
  ...Object.entries(brands).map(([name, brand]) => ({ name: name as PaletteName, brand, palette: derivePalette(brand)! })),
]

/** Six-digit hex colour, as a colour input requires. */
export function sixDigits(colour: string, fallback: string): string {
  const [, short] = /^#([0-9a-f]{3,4})$/i.exec(colour) ?? []
  if (short) return `#${[...short.slice(0, 3)].map((digit) => digit + digit).join('')}`
  return /^#[0-9a-f]{6}/i.test(colour) ? colour.slice(0, 7) : fallback
}
