import { black, mixOklab, parseColour, type Rgb, readableOn, toHex, white } from './colour.ts'
import { type Palette, readableRatio, withDefaultColours } from './contrast.ts'

const rgb = (hex: string): Rgb => parseColour(hex)!

/** Background and text colours of the stylesheet that are not configurable. */
const light = { card: white, sunken: rgb('#f4f1ea'), soft: rgb('#5d5850'), faint: rgb('#746d63') }
const dark = { card: rgb('#1d1b18'), paper: rgb('#141311'), sunken: rgb('#23211d'), onSale: rgb('#1c1a17') }

/** Slightly above the required contrast, because browsers round when mixing colours. */
const ratio = readableRatio + 0.05

/**
 * CSS properties derived from the eight configured colours, for text in these colours and for the dark theme. A brand colour that is
 * too light on white or too dark on the dark background is replaced by a readable shade for text.
 */
export function deriveShades(palette: Palette): Record<`--color-${string}`, string> {
  const shown = withDefaultColours(palette)
  const [brand, sale, paper] = [rgb(shown.primary), rgb(shown.secondary), rgb(shown.body_gray)]
  const grounds = [light.card, light.sunken, paper]
  const night = [dark.card, dark.paper, dark.sunken]
  const tint = mixOklab(brand, light.card, 0.11)
  const nightTint = mixOklab(brand, dark.card, 0.3)
  return {
    '--color-primary-text': toHex(readableOn(brand, [...grounds, tint], black, ratio)),
    '--color-primary-text-dark': toHex(readableOn(brand, [...night, nightTint], white, ratio)),
    '--color-secondary-text': toHex(readableOn(sale, grounds, black, ratio)),
    '--color-secondary-dark': toHex(readableOn(sale, [...night, dark.onSale], white, ratio)),
    '--color-body-soft': toHex(readableOn(light.soft, grounds, black, ratio)),
    '--color-body-faint': toHex(readableOn(light.faint, grounds, black, ratio)),
  }
}
