import { type Palette, withDefaultColours } from '@haat/shared/settings/contrast.ts'
import { deriveShades } from '@haat/shared/settings/shades.ts'

/** CSS properties that a palette determines. */
const toProperties = (palette: Palette): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(palette).map(([name, colour]) => [`--color-${name.replaceAll('_', '-')}`, colour])),
  ...deriveShades(palette),
})

/** Applies a palette to a storefront page in a preview frame, by a style sheet that overrides the page's own colours. */
export function paint(frame: HTMLIFrameElement | null, palette: Palette, theme: 'light' | 'dark'): void {
  const shop = frame?.contentWindow as (Window & typeof globalThis) | null | undefined
  const page = pageOf(frame)
  if (!shop || !page) return
  const rules = Object.entries(toProperties(withDefaultColours(palette))).map(([name, colour]) => `${name}:${colour} !important`)
  const sheet = new shop.CSSStyleSheet()
  sheet.replaceSync(`:root{${rules.join(';')}}`)
  page.adoptedStyleSheets = [sheet]
  if (theme === 'dark') page.documentElement.dataset.theme = 'dark'
  else delete page.documentElement.dataset.theme
}

/** The frame's document; null if it is cross-origin or may not be framed. */
function pageOf(frame: HTMLIFrameElement | null): Document | null {
  try {
    return frame?.contentDocument ?? null
  } catch {
    return null
  }
}
