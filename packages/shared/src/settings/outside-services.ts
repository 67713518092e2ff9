import type { Settings } from './schema.ts'

type Ids = Settings['script']

/** What a visitor agrees to, each on its own. */
export const consentCategories = ['analytics', 'advertising'] as const
export type ConsentCategory = (typeof consentCategories)[number]

export type OutsideService = 'googleAnalytics' | 'clarity' | 'googleAds' | 'facebookPixel'

interface ServiceRow {
  category: ConsentCategory
  id: (ids: Ids) => string
  /** exact hosts by directive of the content security policy; `script` are where the code comes from */
  hosts: { script: readonly string[]; connect: readonly string[]; img: readonly string[]; frame?: readonly string[] }
}

const tagManager = 'https://www.googletagmanager.com'
const isAds = (id: string) => id.startsWith('AW-')
const ads = ['https://www.googleadservices.com', 'https://googleads.g.doubleclick.net', 'https://www.google.com']
const statistics = [
  'https://www.google-analytics.com',
  'https://region1.google-analytics.com',
  'https://analytics.google.com',
  'https://region1.analytics.google.com',
]
/** Clarity spreads what it collects over one host per letter. */
const clarityCollectors = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `https://${letter}.clarity.ms`)

/** Every script of a third party: which setting names it, what it needs consent for, and the hosts it may reach. */
export const outsideServices: Readonly<Record<OutsideService, ServiceRow>> = {
  googleAnalytics: {
    category: 'analytics',
    id: ({ googleAnalyticsId }) => (isAds(googleAnalyticsId) ? '' : googleAnalyticsId),
    hosts: { script: [tagManager], connect: [tagManager, ...statistics], img: [tagManager, 'https://www.google-analytics.com'] },
  },
  clarity: {
    category: 'analytics',
    id: ({ clarityProjectId }) => clarityProjectId,
    hosts: {
      script: ['https://www.clarity.ms', 'https://scripts.clarity.ms'],
      connect: ['https://www.clarity.ms', ...clarityCollectors],
      img: ['https://c.clarity.ms', 'https://c.bing.com'],
    },
  },
  googleAds: {
    category: 'advertising',
    // An id of Google Ads in the field of Google Analytics is still advertising.
    id: ({ googleAdsId, googleAnalyticsId }) => googleAdsId || (isAds(googleAnalyticsId) ? googleAnalyticsId : ''),
    hosts: {
      script: [tagManager, ...ads.slice(0, 2)],
      connect: [tagManager, ...ads],
      img: [tagManager, ...ads],
      frame: [tagManager, 'https://td.doubleclick.net'],
    },
  },
  facebookPixel: {
    category: 'advertising',
    id: ({ facebookPixelId }) => facebookPixelId,
    hosts: {
      script: ['https://connect.facebook.net'],
      connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
      img: ['https://www.facebook.com'],
    },
  },
}

/** The services whose id is set. */
export const servicesIn = (ids: Ids): OutsideService[] =>
  (Object.keys(outsideServices) as OutsideService[]).filter((service) => outsideServices[service].id(ids) !== '')

/** The categories a visitor is asked about, in their fixed order. */
export const categoriesIn = (ids: Ids): ConsentCategory[] =>
  consentCategories.filter((category) => servicesIn(ids).some((service) => outsideServices[service].category === category))
