import { customers } from './customers.ts'
import { type Random, random } from './generate/random.ts'
import { type Mood, phrases } from './generate/review-phrases.ts'
import type { DemoLanguage, Kind, ProductSeed, QuestionSeed, ReviewSeed } from './types.ts'

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
  const spoken: DemoLanguage = product.language !== 'en' && chance.chance(0.7) ? product.language : language
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

/** Questions about products of the demo, in the language of their askers. */
export const questions: readonly QuestionSeed[] = [
  {
    slug: 'stride-runner',
    author: 'Amina R.',
    language: 'en',
    daysAgo: 41,
    text: 'Do these run small? I usually wear a 40.',
    answer: 'They fit true to size, so take your usual 40. If your feet are wide, the 41 is more comfortable.',
  },
  {
    slug: 'stride-runner',
    author: 'রহিম',
    language: 'bn',
    daysAgo: 23,
    text: 'বৃষ্টিতে পরা যাবে?',
    answer: 'হালকা বৃষ্টিতে সমস্যা নেই, তবে জুতাটি পানিরোধী নয়। ভিজে গেলে ছায়ায় শুকিয়ে নিন।',
  },
  {
    slug: 'stride-runner',
    author: 'Claire D.',
    language: 'fr',
    daysAgo: 12,
    text: 'Peut-on les laver en machine ?',
    answer: 'Mieux vaut les laver à la main, à l’eau tiède avec un savon doux. La machine abîme la semelle.',
  },
  {
    slug: 'stride-runner',
    author: 'ليلى',
    language: 'ar',
    daysAgo: 6,
    text: 'هل يناسب الجري لمسافات طويلة؟',
    answer: 'نعم، وسادته مصممة لمسافات تصل إلى نصف ماراثون. للمسافات الأطول ننصح بمقاس أكبر بنصف درجة.',
  },
  {
    slug: 'quiet-one-headphones',
    author: 'Jonas W.',
    language: 'en',
    daysAgo: 18,
    text: 'Can I use them with a cable when the battery is empty?',
    answer: 'Yes. A cable for the 3.5 mm jack is in the box, and noise cancelling is the only thing that needs the battery.',
  },
  {
    slug: 'ash-dining-chair',
    author: 'Nadia B.',
    language: 'fr',
    daysAgo: 30,
    text: 'La chaise est-elle livrée montée ?',
    answer: 'Non, il reste à visser les quatre pieds. La clé est fournie et il faut compter environ dix minutes.',
  },
  {
    slug: 'জামদানি-শাড়ি',
    author: 'ফারহানা',
    language: 'bn',
    daysAgo: 9,
    text: 'শাড়ির সঙ্গে ব্লাউজের কাপড় আছে?',
    answer: 'জি, ৮০ সেন্টিমিটার ব্লাউজের কাপড় শাড়ির সঙ্গেই বোনা আছে।',
  },
  { slug: 'day-pack-18', author: 'Omar H.', language: 'en', daysAgo: 1, text: 'Does a 15-inch laptop fit?', answer: null },
  { slug: 'ridge-boot', author: 'سامي', language: 'ar', daysAgo: 1, text: 'هل تتوفر منه أحذية بمقاس 47؟', answer: null },
]
