import { type Palette, shownPalette } from '@haat/shared/settings/contrast.ts'
import { shadesOf } from '@haat/shared/settings/shades.ts'

/** All properties of the stylesheet that a palette decides. */
const propertiesOf = (palette: Palette): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(palette).map(([name, colour]) => [`--color-${name.replaceAll('_', '-')}`, colour])),
  ...shadesOf(palette),
})

/**
 * Paints a page of the shop in a frame of ours. The page keeps setting its own colours; a sheet of its own window stands above them,
 * and goes with the frame.
 */
export function paint(frame: HTMLIFrameElement | null, palette: Palette, theme: 'light' | 'dark'): void {
  const shop = frame?.contentWindow as (Window & typeof globalThis) | null | undefined
  const page = pageOf(frame)
  if (!shop || !page) return
  const rules = Object.entries(propertiesOf(shownPalette(palette))).map(([name, colour]) => `${name}:${colour} !important`)
  const sheet = new shop.CSSStyleSheet()
  sheet.replaceSync(`:root{${rules.join(';')}}`)
  page.adoptedStyleSheets = [sheet]
  if (theme === 'dark') page.documentElement.dataset.theme = 'dark'
  else delete page.documentElement.dataset.theme
}

/** A page that does not let itself be framed is a stranger to us. */
function pageOf(frame: HTMLIFrameElement | null): Document | null {
  try {
    return frame?.contentDocument ?? null
  } catch {
    return null
  }
}
