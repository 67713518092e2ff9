import type { CollectionSeed } from '../types.ts'

export const collections: readonly CollectionSeed[] = [
  {
    slug: 'gifts-under-50',
    name: 'Gifts under 50',
    description: '<p>Small things that make a day. All in stock, all easy to wrap.</p>',
    product: 'lambswool-scarf',
    rule: {
      match: 'all',
      conditions: [
        { field: 'tag', is: true, tag: 'gift' },
        { field: 'price', compare: 'atMost', amount: 50 },
        { field: 'stock', is: true },
      ],
    },
    texts: {
      bn: { name: '৫০-এর নিচে উপহার', description: '<p>ছোট ছোট জিনিস, যা দিনটা সুন্দর করে। সবই স্টকে আছে, মোড়ানোও সহজ।</p>' },
      ar: { name: 'هدايا بأقل من ٥٠', description: '<p>أشياء صغيرة تُسعد يومًا بأكمله. كلها متوفرة، وسهلة التغليف.</p>' },
      fr: {
        name: 'Cadeaux à moins de 50',
        description: '<p>De petites choses qui font une journée. Toutes en stock, faciles à emballer.</p>',
      },
    },
  },
  {
    slug: 'the-tea-table',
    name: 'The tea table',
    description: '<p>A pot that pours cleanly, cups that keep warm, and something to go with them.</p>',
    product: 'glazed-teapot',
    products: [
      'glazed-teapot',
      'tea-cup-saucer',
      'masala-chai-blend',
      'wild-forest-honey',
      'dark-chocolate-72',
      'beeswax-candle',
    ],
    texts: {
      bn: { name: 'চায়ের টেবিল', description: '<p>ফোঁটা না পড়া কেটলি, গরম রাখা কাপ, আর সঙ্গে খাওয়ার কিছু।</p>' },
      ar: { name: 'مائدة الشاي', description: '<p>إبريق يصبّ بلا تقطير، وأكواب تحفظ الدفء، وما يُقدَّم معها.</p>' },
      fr: {
        name: 'L’heure du thé',
        description: '<p>Une théière qui verse sans goutter, des tasses qui gardent chaud, et de quoi les accompagner.</p>',
      },
    },
  },
  {
    slug: 'warm-for-winter',
    name: 'Warm for winter',
    description: '<p>Wool, thick socks and other ways to stay out a little longer.</p>',
    product: 'harbour-coat',
    rule: {
      match: 'any',
      conditions: [
        { field: 'tag', is: true, tag: 'winter' },
        { field: 'tag', is: true, tag: 'wool' },
      ],
    },
    texts: {
      bn: { name: 'শীতের উষ্ণতা', description: '<p>উল, মোটা মোজা, আর বাইরে আরও কিছুক্ষণ থাকার নানা উপায়।</p>' },
      ar: { name: 'دفء الشتاء', description: '<p>صوف وجوارب سميكة، لتبقى في الخارج وقتًا أطول.</p>' },
      fr: {
        name: 'Au chaud cet hiver',
        description: '<p>De la laine, de bonnes chaussettes et de quoi rester dehors un peu plus longtemps.</p>',
      },
    },
  },
]
