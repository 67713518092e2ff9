import type { Texts } from '../types.ts'

/** A product of several others; its pictures are those of its parts. */
export interface BundleSeed {
  slug: string
  name: string
  shortDescription: string
  description: string
  category: string
  brand: string
  tags: string[]
  price: number
  sku: string
  ageDays: number
  /** slugs with the values that choose a variant */
  parts: { slug: string; color?: string; attribute?: string; qty: number }[]
  texts: Texts<'name' | 'shortDescription' | 'description'>
}

export const bundles: readonly BundleSeed[] = [
  {
    slug: 'tea-for-two',
    name: 'Tea for Two',
    shortDescription: 'The teapot and two cups, for less than one by one.',
    description: '<p>Our glazed teapot with two cups and saucers. All you add is tea and somebody to talk to.</p>',
    category: 'kitchen',
    brand: 'kiln-street',
    tags: ['tea', 'ceramic', 'gift'],
    price: 79,
    sku: 'SET-TEA-2',
    ageDays: 150,
    parts: [
      { slug: 'glazed-teapot', color: 'Raspberry', qty: 1 },
      { slug: 'tea-cup-saucer', qty: 2 },
    ],
    texts: {
      bn: {
        name: 'দুজনের চা',
        shortDescription: 'চায়ের পট আর দুটি কাপ, আলাদা কেনার চেয়ে কম দামে।',
        description: '<p>আমাদের গ্লেজ করা চায়ের পট, সঙ্গে দুটি কাপ ও পিরিচ। শুধু চা আর গল্পের সঙ্গী লাগবে।</p>',
      },
      ar: {
        name: 'شاي لاثنين',
        shortDescription: 'الإبريق وكوبان، بأقل من ثمنها منفردة.',
        description: '<p>إبريقنا المزجج مع كوبين وصحنيهما. لا ينقصه سوى الشاي ومن تحادثه.</p>',
      },
      fr: {
        name: 'Thé à deux',
        shortDescription: 'La théière et deux tasses, moins cher qu’à l’unité.',
        description: '<p>Notre théière émaillée avec deux tasses et soucoupes. Il ne manque que le thé et la compagnie.</p>',
      },
    },
  },
  {
    slug: 'sweet-breakfast',
    name: 'Sweet Breakfast',
    shortDescription: 'Honey, preserve and a pot of chai.',
    description: '<p>Wild forest honey, strawberry preserve and our masala chai: a slow morning in one box.</p>',
    category: 'food',
    brand: 'long-table',
    tags: ['breakfast', 'gift'],
    price: 33,
    sku: 'SET-BRK-3',
    ageDays: 160,
    parts: [
      { slug: 'wild-forest-honey', attribute: '250 g', qty: 1 },
      { slug: 'strawberry-preserve', qty: 1 },
      { slug: 'masala-chai-blend', attribute: '100 g', qty: 1 },
    ],
    texts: {
      bn: {
        name: 'মিষ্টি সকালের নাশতা',
        shortDescription: 'মধু, জ্যাম আর এক পট মসলা চা।',
        description: '<p>বনের মধু, স্ট্রবেরি জ্যাম আর আমাদের মসলা চা: এক বাক্সে ধীর সকাল।</p>',
      },
      ar: {
        name: 'فطور حلو',
        shortDescription: 'عسل ومربى وإبريق شاي.',
        description: '<p>عسل الغابة البري ومربى الفراولة وشاي الماسالا: صباح هادئ في صندوق واحد.</p>',
      },
      fr: {
        name: 'Petit-déjeuner sucré',
        shortDescription: 'Miel, confiture et une théière de chai.',
        description: '<p>Miel de forêt, confiture de fraises et notre chai masala : une matinée lente dans une boîte.</p>',
      },
    },
  },
]
