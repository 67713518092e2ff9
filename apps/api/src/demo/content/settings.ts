import { perMethod } from '@haat/shared/payments/constants.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { demoTimeZone } from '../demo-time.ts'
import type { Texts } from './types.ts'

export interface SettingsGroupSeed {
  group: string
  data: Record<string, unknown>
  /** `{fr: {'security.title': …}}` */
  texts: Record<string, Record<string, string>>
}

/** Logo and favicon come from `demo/pictures/logo.ts`; missing fields keep their defaults. */
const settings = {
  name: 'Haat',
  title: 'Haat · Good things, made to be kept',
  address: '11 Banani Road, Banani, Dhaka 1213, Bangladesh',
  shortAddress: 'Banani 11, Dhaka',
  email: 'hello@haat.example',
  description:
    'Haat is the Bengali word for an open-air market. Ours has clothes, tools, plants and good food from people who make things to be kept.',
  phoneHeader: '+880 2 5550 1140',
  phoneFooter: '+880 1700 555 114',
  copyright: '© 2026 Haat',
  language: 'en',
  country: 'BD',
  timeZone: demoTimeZone,
  footerNewsletter: true,
  developerLink: true,
  footerBanner: {
    security: { title: 'Pay when it arrives', description: 'Cash on delivery, and your data stays with us.' },
    support: { title: 'People who answer', description: 'Every day from 9 to 21, in four languages.' },
    delivery: { title: 'Free delivery in Dhaka', description: 'On orders over $60. To your door in a day or two.' },
  },
  seo: {
    title: 'Haat · Good things, made to be kept',
    description: 'Clothes, shoes, tech, furniture, plants and good food, chosen slowly and delivered quickly. Pay on delivery.',
    keyword: 'shop, clothes, shoes, bags, furniture, plants, Dhaka, Bangladesh',
  },
  social: {
    facebook: 'https://facebook.com/haat.example',
    instagram: 'https://instagram.com/haat.example',
    twitter: '',
    youtube: 'https://youtube.com/@haat.example',
    pinterest: 'https://pinterest.com/haat.example',
  },
  currency: { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 },
  color: {
    primary: '#0f6b57',
    primary_hover: '#0b5747',
    secondary: '#c2410c',
    body_gray: '#fbfaf7',
    body_gray_contrast: '#1c1a17',
    primary_contrast: '#ffffff',
    primary_hover_contrast: '#ffffff',
    secondary_contrast: '#ffffff',
  },
  paymentGateway: { ...perMethod(false), cod: true },
  security: {
    loginForPurchase: true,
    staffSecondFactor: false,
    captchaSignUp: false,
    captchaSignIn: false,
    captchaCheckout: false,
    captchaContact: false,
    captchaNewsletter: false,
    openOrdersPerAccount: 20,
    openOrdersPerAddress: 20,
    openOrdersPerNetwork: 100,
  },
  announcement: 'Free delivery in Dhaka on orders over $60 · Pay on delivery',
} as const satisfies Partial<Omit<Settings, 'seo'>> & { seo: Partial<Settings['seo']> }

/** Translated texts; a dot separates group and field. */
const settingsTexts = {
  bn: {
    title: 'হাট · ভালো জিনিস, রেখে দেওয়ার মতো',
    address: '১১ বনানী রোড, বনানী, ঢাকা ১২১৩, বাংলাদেশ',
    shortAddress: '১১ বনানী রোড, ঢাকা',
    description: 'হাট মানে খোলা আকাশের নিচের বাজার। আমাদের হাটে আছে পোশাক, যন্ত্র, গাছ আর ভালো খাবার, যাঁরা টিকে থাকার মতো করে বানান তাঁদের হাতে তৈরি।',
    announcement: 'ঢাকায় $60-এর বেশি অর্ডারে ডেলিভারি ফ্রি · হাতে পেয়ে দাম দিন',
    'footerBanner.security.title': 'হাতে পেয়ে দাম দিন',
    'footerBanner.security.description': 'ক্যাশ অন ডেলিভারি, আর আপনার তথ্য থাকে আমাদের কাছেই।',
    'footerBanner.support.title': 'উত্তর দেন মানুষ',
    'footerBanner.support.description': 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা, চার ভাষায়।',
    'footerBanner.delivery.title': 'ঢাকায় ফ্রি ডেলিভারি',
    'footerBanner.delivery.description': '$60-এর বেশি অর্ডারে। এক-দুই দিনেই দরজায়।',
    'seo.title': 'হাট · ভালো জিনিস, রেখে দেওয়ার মতো',
    'seo.description': 'পোশাক, জুতা, প্রযুক্তি, আসবাব, গাছ আর ভালো খাবার। ধীরে বাছাই, দ্রুত ডেলিভারি। হাতে পেয়ে দাম দিন।',
  },
  ar: {
    title: 'Haat · أشياء جميلة صُنعت لتبقى',
    address: '١١ شارع بناني، بناني، دكا ١٢١٣، بنغلاديش',
    shortAddress: '١١ شارع بناني، دكا',
    description:
      'Haat كلمة بنغالية تعني السوق في الهواء الطلق. في سوقنا ملابس وأدوات ونباتات وطعام طيب من أيدي صُنّاع يصنعون ما يدوم.',
    announcement: 'توصيل مجاني في دكا للطلبات فوق $60 · الدفع عند الاستلام',
    'footerBanner.security.title': 'ادفع عند الاستلام',
    'footerBanner.security.description': 'الدفع نقدًا عند التسليم، وبياناتك تبقى لدينا وحدنا.',
    'footerBanner.support.title': 'أناس يردّون عليك',
    'footerBanner.support.description': 'كل يوم من ٩ صباحًا إلى ٩ مساءً، بأربع لغات.',
    'footerBanner.delivery.title': 'توصيل مجاني في دكا',
    'footerBanner.delivery.description': 'للطلبات فوق $60، إلى بابك خلال يوم أو يومين.',
    'seo.title': 'Haat · أشياء جميلة صُنعت لتبقى',
    'seo.description': 'ملابس وأحذية وتقنية وأثاث ونباتات وطعام طيب، نختارها على مهل ونوصلها بسرعة. الدفع عند الاستلام.',
  },
  fr: {
    title: 'Haat · De belles choses, faites pour rester',
    address: '11 Banani Road, Banani, Dacca 1213, Bangladesh',
    shortAddress: '11 Banani Road, Dacca',
    description:
      'Haat, c’est le marché en plein air en bengali. Le nôtre propose des vêtements, des outils, des plantes et de bonnes choses à manger, faits pour durer.',
    announcement: 'Livraison offerte à Dacca dès $60 · Paiement à la livraison',
    'footerBanner.security.title': 'Payez à la réception',
    'footerBanner.security.description': 'Paiement à la livraison, et vos données restent chez nous.',
    'footerBanner.support.title': 'Des gens qui répondent',
    'footerBanner.support.description': 'Tous les jours de 9 h à 21 h, en quatre langues.',
    'footerBanner.delivery.title': 'Livraison offerte à Dacca',
    'footerBanner.delivery.description': 'Dès $60 de commande. Chez vous en un jour ou deux.',
    'seo.title': 'Haat · De belles choses, faites pour rester',
    'seo.description':
      'Vêtements, chaussures, high-tech, mobilier, plantes et épicerie, choisis lentement et livrés vite. Paiement à la livraison.',
  },
} as const satisfies Texts<string>

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Rows of the settings table: the groups of `Settings`, with its top-level fields as `general`. */
export const settingsGroups: readonly SettingsGroupSeed[] = [
  {
    group: 'general',
    data: Object.fromEntries(Object.entries(settings).filter(([, value]) => !isGroup(value))),
    texts: textsOf(),
  },
  ...Object.entries(settings).flatMap(([group, data]) => (isGroup(data) ? [{ group, data, texts: textsOf(group) }] : [])),
]

function textsOf(group?: string): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settingsTexts).map(([language, words]) => [
      language,
      Object.fromEntries(
        Object.entries(words).flatMap(([path, text]) => {
          const dot = path.indexOf('.')
          if (group === undefined) return dot < 0 ? [[path, text]] : []
          return dot >= 0 && path.slice(0, dot) === group ? [[path.slice(dot + 1), text]] : []
        }),
      ),
    ]),
  )
}
