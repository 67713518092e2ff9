import type { ProductWords } from './types.ts'

/** Name and short description in English of the products that are written in another language, by slug. */
export const en: ProductWords = {
  'জামদানি-শাড়ি': ['Jamdani Sari', 'Woven on the looms of Narayanganj, six weeks of work in one sari.'],
  'নকশি-কাঁথা': ['Nakshi Kantha', 'Layers of old saris, stitched into a new story.'],
  'খেজুর-গুড়ের-সন্দেশ': ['Date Palm Jaggery Sandesh', 'The first jaggery of winter and the fresh cheese of this morning.'],
  'عباءة-مطرزة': ['Embroidered Abaya', 'A light abaya with hand embroidery on the sleeves.'],
  'دلة-قهوة-نحاسية': ['Copper Coffee Dallah', 'Coffee enough for the guests, a story enough for the evening.'],
  'تمر-المدينة-الفاخر': ['Fine Dates of Medina', 'Soft ajwa dates from the farms of Medina.'],
  'mariniere-bretonne': ['Breton Striped Shirt', 'The sailor’s jersey, cut for town.'],
  'couteau-de-poche-a-virole': ['Pocket Knife with Ring Lock', 'For bread, cheese and string.'],
  'confiture-de-mirabelles': ['Mirabelle Jam', 'A summer in Lorraine, in a jar.'],
}
