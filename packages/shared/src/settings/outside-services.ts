import type { Settings } from './schema.ts'

type Ids = Settings['script']

/** Consent categories a visitor decides on separately. */
export const consentCategories = ['analytics', 'advertising'] as const
export type ConsentCategory = (typeof consentCategories)[number]

export type OutsideService = 'googleAnalytics' | 'clarity' | 'googleAds' | 'facebookPixel'

interface ServiceRow {
  category: ConsentCategory
  id: (ids: Ids) => string
  /** exact hosts and paths by CSP directive: a path that ends with a slash includes those below it */
  hosts: { script: readonly string[]; connect: readonly string[]; img: readonly string[]; frame?: readonly string[] }
}

const tagManager = 'https://www.googletagmanager.com'
/** Scripts `js` and `destination`, and the measurements of Google Ads. */
const tagScripts = [`${tagManager}/gtag/`]
const tagReports = [`${tagManager}/a`, `${tagManager}/td`]
const isAds = (id: string) => id.startsWith('AW-')
const adScripts = ['https://www.googleadservices.com/pagead/', 'https://googleads.g.doubleclick.net/pagead/']
const ads = [...adScripts, 'https://www.google.com/pagead/', 'https://www.google.com/ccm/']
const statistics = [
  'https://www.google-analytics.com/g/',
  'https://region1.google-analytics.com/g/',
  'https://analytics.google.com/g/',
  'https://region1.analytics.google.com/g/',
]
/** Clarity collects data on one host per letter. */
const clarityCollectors = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `https://${letter}.clarity.ms/collect`)

const facebookReports = [
  'https://www.facebook.com/tr',
  'https://www.facebook.com/tr/',
  'https://www.facebook.com/privacy_sandbox/pixel/',
]

/** Third-party scripts: the setting with their id, the consent category, and the hosts they may contact. */
export const outsideServices: Readonly<Record<OutsideService, ServiceRow>> = {
  googleAnalytics: {
    category: 'analytics',
    id: ({ googleAnalyticsId }) => (isAds(googleAnalyticsId) ? '' : googleAnalyticsId),
    hosts: {
      script: tagScripts,
      connect: [...tagReports, ...statistics],
      img: [...tagReports, 'https://www.google-analytics.com/g/'],
    },
  },
  clarity: {
    category: 'analytics',
    id: ({ clarityProjectId }) => clarityProjectId,
    hosts: {
      // The path of the second contains the version of the script.
      script: ['https://www.clarity.ms/tag/', 'https://scripts.clarity.ms/'],
      connect: clarityCollectors,
      img: ['https://c.clarity.ms/c.gif', 'https://c.bing.com/c.gif'],
    },
  },
  googleAds: {
    category: 'advertising',
    // A Google Ads id in the Google Analytics field still counts as advertising.
    id: ({ googleAdsId, googleAnalyticsId }) => googleAdsId || (isAds(googleAnalyticsId) ? googleAnalyticsId : ''),
    hosts: {
      script: [...tagScripts, ...adScripts],
      connect: [...tagReports, ...ads],
      img: [...tagReports, ...ads],
      frame: [`${tagManager}/static/`, 'https://td.doubleclick.net/td/'],
    },
  },
  facebookPixel: {
    category: 'advertising',
    id: ({ facebookPixelId }) => facebookPixelId,
    hosts: {
      script: ['https://connect.facebook.net/en_US/fbevents.js', 'https://connect.facebook.net/signals/'],
      connect: facebookReports,
      img: facebookReports,
    },
  },
}

/** Services with an id. */
export const servicesIn = (ids: Ids): OutsideService[] =>
  (Object.keys(outsideServices) as OutsideService[]).filter((service) => outsideServices[service].id(ids) !== '')

/** Consent categories a visitor is asked about, in fixed order. */
export const categoriesIn = (ids: Ids): ConsentCategory[] =>
  consentCategories.filter((category) => servicesIn(ids).some((service) => outsideServices[service].category === category))
