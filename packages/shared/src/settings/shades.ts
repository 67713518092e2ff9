import { black, hexOf, mixOklab, type Rgb, readableOn, rgbOf, white } from './colour.ts'
import { type Palette, readableRatio, shownPalette } from './contrast.ts'

const rgb = (hex: string): Rgb => rgbOf(hex)!

/** Grounds of the stylesheet that no setting changes. */
const light = { card: white, sunken: rgb('#f4f1ea'), soft: rgb('#5d5850'), faint: rgb('#746d63') }
const dark = { card: rgb('#1d1b18'), paper: rgb('#141311'), sunken: rgb('#23211d'), onSale: rgb('#1c1a17') }

/** A little more than is asked for: browsers round while they mix. */
const ratio = readableRatio + 0.05

/**
 * What follows from the eight colours, for words in them and for the dark look, as properties of the stylesheet. A brand may be too
 * light to be read on white, or too dark on night: its words then take a shade of it that can be.
 */
export function shadesOf(palette: Palette): Record<`--color-${string}`, string> {
  const shown = shownPalette(palette)
  const [brand, sale, paper] = [rgb(shown.primary), rgb(shown.secondary), rgb(shown.body_gray)]
  const grounds = [light.card, light.sunken, paper]
  const night = [dark.card, dark.paper, dark.sunken]
  const tint = mixOklab(brand, light.card, 0.11)
  const nightTint = mixOklab(brand, dark.card, 0.3)
  return {
    '--color-primary-text': hexOf(readableOn(brand, [...grounds, tint], black, ratio)),
    '--color-primary-text-dark': hexOf(readableOn(brand, [...night, nightTint], white, ratio)),
    '--color-secondary-text': hexOf(readableOn(sale, grounds, black, ratio)),
    '--color-secondary-dark': hexOf(readableOn(sale, [...night, dark.onSale], white, ratio)),
    '--color-body-soft': hexOf(readableOn(light.soft, grounds, black, ratio)),
    '--color-body-faint': hexOf(readableOn(light.faint, grounds, black, ratio)),
  }
}
