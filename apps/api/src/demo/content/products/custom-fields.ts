import type { CustomFieldSeed, FieldValueSeed } from '../types.ts'

export const customFields: readonly CustomFieldSeed[] = [
  {
    key: 'main_material',
    type: 'choice',
    name: 'Main material',
    texts: { bn: { name: 'প্রধান উপাদান' }, ar: { name: 'الخامة الرئيسية' }, fr: { name: 'Matière principale' } },
    facet: true,
    categories: [],
    choices: [
      { id: 'wool', name: 'Wool', texts: { bn: { name: 'উল' }, ar: { name: 'صوف' }, fr: { name: 'Laine' } } },
      { id: 'cotton', name: 'Cotton', texts: { bn: { name: 'সুতি' }, ar: { name: 'قطن' }, fr: { name: 'Coton' } } },
      { id: 'wood', name: 'Wood', texts: { bn: { name: 'কাঠ' }, ar: { name: 'خشب' }, fr: { name: 'Bois' } } },
      { id: 'stoneware', name: 'Stoneware', texts: { bn: { name: 'স্টোনওয়্যার' }, ar: { name: 'خزف حجري' }, fr: { name: 'Grès' } } },
      {
        id: 'porcelain',
        name: 'Porcelain',
        texts: { bn: { name: 'পোর্সেলিন' }, ar: { name: 'بورسلان' }, fr: { name: 'Porcelaine' } },
      },
      { id: 'glass', name: 'Glass', texts: { bn: { name: 'কাচ' }, ar: { name: 'زجاج' }, fr: { name: 'Verre' } } },
      { id: 'steel', name: 'Steel', texts: { bn: { name: 'ইস্পাত' }, ar: { name: 'فولاذ' }, fr: { name: 'Acier' } } },
      { id: 'cast-iron', name: 'Cast iron', texts: { bn: { name: 'ঢালাই লোহা' }, ar: { name: 'حديد زهر' }, fr: { name: 'Fonte' } } },
    ],
  },
  {
    key: 'capacity',
    type: 'number',
    name: 'Capacity',
    unit: 'ml',
    texts: {
      bn: { name: 'ভেতরের আয়তন', unit: 'মিলি' },
      ar: { name: 'الحجم الداخلي', unit: 'مل' },
      fr: { name: 'Volume utile', unit: 'ml' },
    },
    facet: true,
    categories: ['kitchen'],
    choices: [],
  },
  {
    key: 'dishwasher',
    type: 'boolean',
    name: 'Dishwasher safe',
    texts: { bn: { name: 'ডিশওয়াশারে ধোয়া যায়' }, ar: { name: 'آمن لغسالة الصحون' }, fr: { name: 'Passe au lave-vaisselle' } },
    facet: true,
    categories: ['kitchen'],
    choices: [],
  },
  {
    key: 'care',
    type: 'text',
    name: 'Care',
    texts: { bn: { name: 'যত্ন' }, ar: { name: 'العناية' }, fr: { name: 'Entretien' } },
    facet: false,
    categories: [],
    choices: [],
  },
]

const handWash = {
  value: 'Hand wash',
  texts: { bn: 'হাতে ধুয়ে নিন', ar: 'غسيل يدوي', fr: 'Lavage à la main' },
}

/** Values by slug of the product and key of the field. */
export const fieldValues: Readonly<Record<string, Readonly<Record<string, FieldValueSeed>>>> = {
  'harbour-coat': {
    main_material: { value: 'wool' },
    care: {
      value: 'Brush after wear, dry clean once a year',
      texts: {
        bn: 'পরার পর ব্রাশ করুন, বছরে একবার ড্রাই ক্লিন',
        ar: 'يُفرَّش بعد اللبس، وتنظيف جاف مرة في السنة',
        fr: 'Brosser après usage, nettoyage à sec une fois par an',
      },
    },
  },
  'lambswool-scarf': { main_material: { value: 'wool' }, care: handWash },
  'striped-camp-socks': {
    main_material: { value: 'wool' },
    care: { value: 'Wash at 40°', texts: { bn: '৪০° তাপে ধুয়ে নিন', ar: 'غسيل على ٤٠°', fr: 'Lavage à 40°' } },
  },
  'weekday-tee': { main_material: { value: 'cotton' } },
  'ash-dining-chair': { main_material: { value: 'wood' } },
  'oak-panel-door': { main_material: { value: 'wood' } },
  'amphora-vase': { main_material: { value: 'stoneware' } },
  'glazed-teapot': { main_material: { value: 'stoneware' }, capacity: { value: 1100 }, dishwasher: { value: true } },
  'diner-mug': { main_material: { value: 'stoneware' }, capacity: { value: 300 }, dishwasher: { value: true } },
  'tea-cup-saucer': { main_material: { value: 'porcelain' }, capacity: { value: 220 } },
  'sake-set': { main_material: { value: 'porcelain' }, capacity: { value: 300 }, dishwasher: { value: false }, care: handWash },
  'breakfast-bowl-spoon': { main_material: { value: 'stoneware' }, capacity: { value: 600 }, dishwasher: { value: true } },
  'cutlery-sixteen-pieces': { main_material: { value: 'steel' }, dishwasher: { value: true } },
  'lacquered-chopsticks': { main_material: { value: 'wood' }, dishwasher: { value: false }, care: handWash },
  'salt-cellar': { main_material: { value: 'glass' }, capacity: { value: 120 }, dishwasher: { value: true } },
  'preserving-jar': { main_material: { value: 'glass' } },
  'sunday-stockpot': { main_material: { value: 'steel' }, capacity: { value: 8000 } },
  'iron-skillet': { main_material: { value: 'cast-iron' } },
}
