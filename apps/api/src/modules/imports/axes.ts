import { colourValue } from '../media/service.ts'
import type { DraftProduct, DraftVariant } from './draft.ts'

export interface Axes {
  /** name of the attribute; two options that share it are joined with a slash */
  attributeLabel: string | null
  combinations: { variant: DraftVariant; color: { name: string; value: string } | null; attribute: string | null }[]
  /** remarks for the import report */
  remarks: { line: number; kind: 'refused' | 'changed'; text: string }[]
}

const colourWords = /^(?:colou?rs?|couleurs?|farbe|(?:ال)?لون|الألوان|রং|রঙ)$/iu
const missing = '–'

/**
 * Maps the options of a product to colour and attribute. An option named like a colour becomes the colour, a single other one the attribute; several
 * others are joined, for example "Large / Cotton" under "Size / Material". No option is dropped.
 */
export function toAxes({ options, variants, line }: Pick<DraftProduct, 'options' | 'variants' | 'line'>): Axes {
  if (options.length === 0) {
    const [first, ...more] = variants
    return {
      attributeLabel: null,
      combinations: first ? [{ variant: first, color: null, attribute: null }] : [],
      remarks: more.map((variant) => ({
        line: variant.line,
        kind: 'refused' as const,
        text: 'A product without options has one price only; this row is left out.',
      })),
    }
  }
  const colourAt = options.findIndex((name) => colourWords.test(name.trim()))
  const others = options.flatMap((name, index) => (index === colourAt ? [] : [{ name, index }]))
  const remarks: Axes['remarks'] = []
  if (others.length > 1)
    remarks.push({
      line,
      kind: 'changed',
      text: `${others.map(({ name }) => name).join(' and ')} share one choice: "${others.map(({ name }) => name).join(' / ')}".`,
    })
  const seen = new Map<string, number>()
  const combinations = variants.flatMap((variant) => {
    const value = (index: number) => variant.values[index] || missing
    const color = colourAt < 0 ? null : value(colourAt).slice(0, 60)
    const attribute =
      others.length === 0
        ? null
        : others
            .map(({ index }) => value(index))
            .join(' / ')
            .slice(0, 60)
    const key = `${color ?? ''}|${attribute ?? ''}`.toLowerCase()
    const before = seen.get(key)
    if (before !== undefined) {
      remarks.push({
        line: variant.line,
        kind: 'refused',
        text: `The same combination stands in line ${before}; this row is left out.`,
      })
      return []
    }
    seen.set(key, variant.line)
    if (variant.values.some((text) => text === ''))
      remarks.push({ line: variant.line, kind: 'changed', text: `An option without a value is shown as "${missing}".` })
    return [{ variant, color: color === null ? null : { name: color, value: colourValue(color) }, attribute }]
  })
  return { attributeLabel: others.map(({ name }) => name).join(' / ') || null, combinations, remarks }
}
