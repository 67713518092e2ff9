import type { BadgeSeed } from '../types.ts'

export const badges: readonly BadgeSeed[] = [
  {
    text: 'Handmade',
    ground: '#f3e6cf',
    ink: '#5a3d10',
    rule: {
      match: 'any',
      conditions: [
        { field: 'tag', is: true, tag: 'handmade' },
        { field: 'tag', is: true, tag: 'হাতে তৈরি' },
      ],
    },
    texts: { bn: { text: 'হাতে তৈরি' }, ar: { text: 'صناعة يدوية' }, fr: { text: 'Fait main' } },
  },
  {
    text: 'Staff pick',
    ground: '#12463a',
    ink: '#ffffff',
    products: ['harbour-coat', 'glazed-teapot', 'kitchen-radio-60'],
    texts: { bn: { text: 'আমাদের পছন্দ' }, ar: { text: 'اختيارنا' }, fr: { text: 'Notre choix' } },
  },
]
