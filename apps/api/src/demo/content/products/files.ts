import type { DigitalSeed, ProductFileSeed } from '../types.ts'

const woolCare: Omit<ProductFileSeed, 'product'> = {
  kind: 'document',
  file: 'wool-care.pdf',
  name: 'Caring for wool',
  texts: { bn: { name: 'উলের যত্ন' }, ar: { name: 'العناية بالصوف' }, fr: { name: 'Entretenir la laine' } },
}

/** Documents to download and a video, in `demo/files`. */
export const productFiles: readonly ProductFileSeed[] = [
  { ...woolCare, product: 'harbour-coat' },
  { ...woolCare, product: 'lambswool-scarf' },
  { ...woolCare, product: 'striped-camp-socks' },
  {
    product: 'glazed-teapot',
    kind: 'video',
    file: 'glazed-teapot.webm',
    name: 'The teapot in the light',
    texts: { bn: { name: 'আলোয় চায়ের পট' }, ar: { name: 'الإبريق في الضوء' }, fr: { name: 'La théière à la lumière' } },
  },
]

/** A product that buyers download; its pictures are those of another one. */
export const digitalProduct: DigitalSeed = {
  slug: 'camp-socks-pattern',
  name: 'Camp Socks, the Pattern',
  shortDescription: 'Knit the socks yourself. A PDF in four languages.',
  description:
    '<p>The pattern of our striped camp socks: four pages, one in each language, for size 38–41. You need sock wool, five needles and two evenings.</p>',
  brand: 'north-path',
  categories: ['accessories'],
  tags: ['wool', 'outdoor'],
  price: 6,
  sku: 'PDF-SOCKS',
  ageDays: 140,
  picturesOf: 'striped-camp-socks',
  texts: {
    bn: {
      name: 'ক্যাম্প মোজা বোনার নকশা',
      shortDescription: 'মোজা নিজেই বুনুন। চার ভাষায় একটি পিডিএফ।',
      description: '<p>আমাদের ডোরাকাটা ক্যাম্প মোজার নকশা: চার পৃষ্ঠা, প্রতি ভাষায় একটি, মাপ ৩৮–৪১। লাগবে মোজার উল, পাঁচটি কাঁটা আর দুটি সন্ধ্যা।</p>',
    },
    ar: {
      name: 'باترون جوارب المخيم',
      shortDescription: 'احبك الجوارب بنفسك. ملف بأربع لغات.',
      description:
        '<p>باترون جوارب المخيم المقلّمة: أربع صفحات، صفحة لكل لغة، للمقاس ٣٨–٤١. تحتاج إلى صوف جوارب وخمس إبر وأمسيتين.</p>',
    },
    fr: {
      name: 'Chaussettes de camp, le patron',
      shortDescription: 'Tricotez-les vous-même. Un PDF en quatre langues.',
      description:
        '<p>Le patron de nos chaussettes rayées : quatre pages, une par langue, pour la taille 38–41. Il vous faut de la laine à chaussettes, cinq aiguilles et deux soirées.</p>',
    },
  },
  download: {
    kind: 'download',
    file: 'camp-socks-pattern.pdf',
    name: 'Camp Socks, the Pattern (PDF)',
    texts: {
      bn: { name: 'ক্যাম্প মোজা বোনার নকশা (পিডিএফ)' },
      ar: { name: 'باترون جوارب المخيم (ملف)' },
      fr: { name: 'Chaussettes de camp, le patron (PDF)' },
    },
  },
}
