import type { AreaSeed } from './types.ts'

const countries = (codes: string) => codes.split(' ').map((country) => ({ country }))
const rate = (
  type: 'delivery' | 'express' | 'pickup',
  cost: number,
  [daysMin, daysMax]: readonly [number, number],
  freeOver: number | null = null,
) => ({ type, cost, freeOver, daysMin, daysMax })

/** The narrowest matching area applies: city before country before everywhere. */
export const areas: readonly AreaSeed[] = [
  {
    name: 'Dhaka',
    texts: { bn: { name: 'ঢাকা' }, ar: { name: 'دكا' }, fr: { name: 'Dacca' } },
    serves: ['Dhaka', 'ঢাকা', 'دكا', 'Dacca'].map((city) => ({ country: 'BD', city })),
    rates: [rate('delivery', 2, [1, 2], 60), rate('express', 5.5, [0, 1]), rate('pickup', 0, [0, 0])],
  },
  {
    name: 'Chattogram',
    texts: { bn: { name: 'চট্টগ্রাম' }, ar: { name: 'شيتاغونغ' }, fr: { name: 'Chittagong' } },
    serves: ['Chattogram', 'Chittagong', 'চট্টগ্রাম', 'شيتاغونغ'].map((city) => ({ country: 'BD', city })),
    rates: [rate('delivery', 3, [2, 3], 80), rate('express', 7, [1, 2]), rate('pickup', 0, [1, 1])],
  },
  {
    name: 'Rest of Bangladesh',
    texts: { bn: { name: 'বাংলাদেশের অন্যান্য জেলা' }, ar: { name: 'بقية بنغلاديش' }, fr: { name: 'Reste du Bangladesh' } },
    serves: [{ country: 'BD' }],
    rates: [rate('delivery', 4, [3, 5], 100), rate('express', 9, [2, 3])],
  },
  {
    name: 'Europe',
    texts: { bn: { name: 'ইউরোপ' }, ar: { name: 'أوروبا' }, fr: { name: 'Europe' } },
    serves: countries('FR DE BE NL LU AT CH IT ES PT IE GB DK SE NO FI PL CZ GR'),
    rates: [rate('delivery', 12, [6, 10], 200), rate('express', 29, [3, 4])],
  },
  {
    name: 'Middle East & North Africa',
    texts: {
      bn: { name: 'মধ্যপ্রাচ্য ও উত্তর আফ্রিকা' },
      ar: { name: 'الشرق الأوسط وشمال أفريقيا' },
      fr: { name: 'Moyen-Orient et Afrique du Nord' },
    },
    serves: countries('AE SA EG QA KW BH OM JO LB IQ MA TN DZ'),
    rates: [rate('delivery', 10, [5, 8], 180), rate('express', 24, [2, 4])],
  },
  {
    name: 'Rest of the world',
    texts: { bn: { name: 'বিশ্বের অন্যান্য দেশ' }, ar: { name: 'بقية العالم' }, fr: { name: 'Reste du monde' } },
    serves: [{ country: '*' }],
    rates: [rate('delivery', 18, [8, 14], 300)],
  },
]
