import type { Language } from '@haat/shared/text.ts'
import { customers } from './customers.ts'
import { type Random, random } from './generate/random.ts'
import { type Mood, phrases } from './generate/review-phrases.ts'
import type { Kind, ProductSeed, ReviewSeed } from './types.ts'

const moods: readonly (readonly [stars: number, mood: Mood, share: number])[] = [
  [5, 'happy', 0.64],
  [4, 'content', 0.25],
  [3, 'mixed', 0.07],
  [2, 'unhappy', 0.03],
  [1, 'unhappy', 0.01],
]

/** Reviews of a product, deterministic: many for popular products, few for new ones, mostly positive. */
export function reviewsOf(product: ProductSeed): ReviewSeed[] {
  const chance = random(`reviews ${product.slug}`)
  const count = Math.round(product.popularity ** 1.6 * 46 + chance.between(0, 5))
  return Array.from({ length: product.ageDays < 3 ? Math.min(2, count) : count }, () => review(product, chance))
}

function review(product: ProductSeed, chance: Random): ReviewSeed {
  const { name, language } = chance.pick(customers)
  const spoken: Language = product.language !== 'en' && chance.chance(0.7) ? product.language : language
  const [stars, mood] = moodOf(chance)
  const words = phrases[spoken]
  const kind = kindOf(product)
  const isKind = mood === 'happy' || mood === 'content'
  const title = chance.pick(words.titles[mood])
  const opening = chance.pick([...words[mood], ...(kind && isKind ? words.about[kind] : [])])
  const ending = mood !== 'mixed' && chance.chance(0.55) ? ` ${chance.pick(isKind ? words.endings : words.unhappyEndings)}` : ''
  return {
    author: publicName(name),
    stars,
    title,
    text: opening + ending,
    daysAgo: chance.between(1, Math.max(2, Math.min(product.ageDays, 300))),
    verified: chance.chance(0.8),
    reply: stars <= 2 || (stars === 3 && chance.chance(0.5)) ? words.reply : null,
  }
}

function moodOf(chance: Random): readonly [number, Mood] {
  let left = chance.next()
  for (const [stars, mood, share] of moods) {
    left -= share
    if (left < 0) return [stars, mood]
  }
  return [5, 'happy']
}

/** "Amina R."; names in other scripts keep their first word. */
function publicName(name: string): string {
  const [first = name, last = ''] = name.split(' ')
  return /^\p{Script=Latin}/u.test(last) ? `${first} ${last[0]}.` : first
}

function kindOf({ categories }: ProductSeed): Kind | null {
  const kinds: Record<Kind, string[]> = {
    wear: [
      'coats',
      'tops',
      'dresses',
      'trousers',
      'accessories',
      'shoes',
      'sneakers',
      'boots',
      'heels-and-flats',
      'bags',
      'travel',
    ],
    home: ['furniture', 'decor', 'kitchen', 'plants', 'flowers'],
    taste: ['food'],
    tool: ['tech', 'audio', 'cameras', 'watches', 'desk', 'play', 'outdoors'],
  }
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].includes(categories[0]!)) ?? null
}
