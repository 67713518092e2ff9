/** Colour words in four languages with their swatch values. */
const words: Record<string, string> = {
  black: '#1f1d1a',
  noir: '#1f1d1a',
  أسود: '#1f1d1a',
  কালো: '#1f1d1a',
  white: '#f7f5f0',
  blanc: '#f7f5f0',
  أبيض: '#f7f5f0',
  সাদা: '#f7f5f0',
  ivory: '#f3ecdc',
  cream: '#f1e7cf',
  grey: '#8d8a84',
  gray: '#8d8a84',
  gris: '#8d8a84',
  رمادي: '#8d8a84',
  ধূসর: '#8d8a84',
  silver: '#c3c5c8',
  charcoal: '#3c3b3a',
  red: '#c2362f',
  rouge: '#c2362f',
  أحمر: '#c2362f',
  লাল: '#c2362f',
  burgundy: '#6d1f2c',
  maroon: '#6d1f2c',
  crimson: '#a81c33',
  blue: '#2f63b8',
  bleu: '#2f63b8',
  أزرق: '#2f63b8',
  নীল: '#2f63b8',
  navy: '#22345c',
  denim: '#3f5f8a',
  sky: '#7fb2e0',
  indigo: '#3d3f8f',
  green: '#3c8550',
  vert: '#3c8550',
  أخضر: '#3c8550',
  সবুজ: '#3c8550',
  olive: '#6c7240',
  khaki: '#8f855c',
  mint: '#9fd3b8',
  teal: '#1f7d7a',
  yellow: '#e2b93b',
  jaune: '#e2b93b',
  أصفر: '#e2b93b',
  হলুদ: '#e2b93b',
  gold: '#c59a3d',
  mustard: '#c8952b',
  orange: '#dd7a2f',
  برتقالي: '#dd7a2f',
  কমলা: '#dd7a2f',
  coral: '#e5735f',
  rust: '#a8502b',
  pink: '#de8ca4',
  rose: '#de8ca4',
  وردي: '#de8ca4',
  গোলাপি: '#de8ca4',
  purple: '#75509c',
  violet: '#75509c',
  بنفسجي: '#75509c',
  বেগুনি: '#75509c',
  lilac: '#b9a2d6',
  brown: '#7a5236',
  marron: '#7a5236',
  بني: '#7a5236',
  বাদামি: '#7a5236',
  beige: '#d8c4a0',
  tan: '#b98d5e',
  camel: '#b98d5e',
  chocolate: '#54341f',
  wood: '#a5774a',
}

/** The swatch value for a colour name, matching words from the last to the first ("Ocean Blue" is blue); undefined if none is known. */
export function namedColour(name: string): string | undefined {
  const parts = name.toLowerCase().split(/[^\p{L}\p{M}]+/u)
  for (const word of parts.reverse()) {
    const found = Object.hasOwn(words, word) ? words[word] : undefined
    if (found) return found
  }
  return undefined
}

/** The swatch value for a colour name; unknown names get a muted colour derived from the name. */
export function colourValue(name: string): string {
  const named = namedColour(name)
  if (named) return named
  if (/^#[0-9a-f]{6}$/i.test(name)) return name.toLowerCase()
  const hue = hashOf(name) % 360
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12
    return Math.round((0.6 - 0.15 * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255)
  }
  return `#${[0, 8, 4].map((shift) => channel(shift).toString(16).padStart(2, '0')).join('')}`
}

/** Hash of a text (FNV-1a, 32 bits). */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0
  return hash
}
