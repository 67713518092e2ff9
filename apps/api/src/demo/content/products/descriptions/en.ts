import type { ProductDescriptions } from './types.ts'

/** Description and facts in English of the products that are written in another language, by slug. */
export const en: ProductDescriptions = {
  'জামদানি-শাড়ি': [
    'Two weavers sit side by side on the bank of the Shitalakshya to weave this jamdani. The pattern is drawn nowhere but in their heads.',
    'Pure cotton, 84 count',
    '5.5 m long, with the blouse piece',
    'Dry clean',
  ],
  'নকশি-কাঁথা': [
    'Stitched by hand by the women of Jessore. Each kantha tells a story, and no two are the same.',
    'Cotton, hand-stitched',
    '150 × 200 cm',
    'Wash in cold water',
  ],
  'খেজুর-গুড়ের-সন্দেশ': [
    'Jaggery from sap tapped at dawn, and fresh cheese of the same day. Eat it within two days, if it lasts that long.',
    'Box of twelve',
    'Fresh for two days',
    'Dhaka only',
  ],
  'عباءة-مطرزة': [
    'Crêpe that falls softly, embroidered by three women in a small workshop in Cairo. As right for work as for the feast.',
    'Japanese crêpe',
    'Embroidered by hand',
    'Dry clean',
  ],
  'دلة-قهوة-نحاسية': [
    'Hammered copper, lined with tin by a craftsman who learned the trade from his father and grandfather.',
    'Hammered copper',
    '800 ml',
    'Hand wash',
  ],
  'تمر-المدينة-الفاخر': [
    'This season’s harvest, sorted by hand, in a box that is a present without wrapping.',
    'Ajwa of Medina',
    'This season’s harvest',
    'Keep in a cool place',
  ],
  'mariniere-bretonne': [
    'Knitted in Quimper from a dense cotton that softens without losing its shape. Wear it tucked in, loose, or borrowed.',
    '100 % cotton, 240 g',
    'Sewn in Brittany',
    'Wash at 30°',
  ],
  'couteau-de-poche-a-virole': [
    'A carbon blade, a walnut handle and a ring that keeps it open. You keep it, lose it, buy it again.',
    'Carbon steel, 8 cm',
    'Walnut handle',
    'Made in Auvergne',
  ],
  'confiture-de-mirabelles': [
    'Mirabelles picked ripe and cooked the same day in a copper pan. On toast, or by the spoon when nobody is looking.',
    '65 % fruit',
    '320 g',
    'No preservatives',
  ],
}
