import type { Color } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { LRUCache } from 'lru-cache'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { labelled, optionTerms } from './option-terms.ts'

/** Adds translated names to the colours of a card, both as JSON. */
export type WriteColors = (colors: string) => string

/** Lists of colours whose translations are remembered: many products have the same. */
const mostLists = 2_000

const unchanged: WriteColors = (colors) => colors

/** The translations of colours into a language, cached until the catalogue changes. */
export const labelColors = (ctx: Ctx, lng: Language | undefined): Promise<WriteColors> =>
  lng === undefined
    ? Promise.resolve(unchanged)
    : remembered(ctx, `labels of colors ${lng}`, async () => {
        const terms = await optionTerms(ctx, lng)
        if (terms.size === 0) return unchanged
        const written = new LRUCache<string, string>({ max: mostLists })
        return (colors) => {
          if (colors === '[]') return colors
          const known = written.get(colors)
          if (known !== undefined) return known
          const labels = JSON.stringify((JSON.parse(colors) as Color[]).map((color) => labelled(color, terms)))
          written.set(copyOf(colors), labels)
          return labels
        }
      })

/** The same text in memory of its own: V8 keeps the whole page of cards for a part of it. */
const copyOf = (text: string): string => Buffer.from(text).toString()
