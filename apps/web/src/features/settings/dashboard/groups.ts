import { type ProviderMethod, paymentMethods, providers } from '@haat/shared/payments/constants.ts'
import type { SettingsPageName } from '@haat/shared/settings/groups.ts'
import type { TFunction } from 'i18next'
import {
  Coins,
  FileDown,
  Image,
  Landmark,
  Lock,
  type LucideIcon,
  Mail,
  Palette,
  PanelBottom,
  Percent,
  ReceiptText,
  Search,
  Share2,
  ShieldCheck,
  Store,
  Truck,
  Undo2,
  UserRoundCheck,
  Wallet,
  Webhook,
} from 'lucide-react'
import type { Texts } from '../../../lib/i18n/texts.ts'

type Words = Texts['dashboard']['settings']
type LabelKey = keyof Words['label']
type HintKey = keyof Words['hint']

/** Input and display type of a setting. `words` is translated per language. */
type FieldKind =
  | 'words'
  | 'longWords'
  | 'line'
  | 'email'
  | 'phone'
  | 'link'
  | 'id'
  | 'flag'
  | 'language'
  | 'languages'
  | 'country'
  | 'timeZone'
  | 'weightUnit'
  | 'lengthUnit'
  | 'number'
  /** ISO timestamp or null */
  | 'moment'
  | 'colour'

export interface Field {
  /** API path: `security.title` */
  path: string
  /** key of the label, or the provider whose brand is the label */
  label: LabelKey | ProviderMethod
  hint?: HintKey | ProviderMethod
  kind: FieldKind
}

export interface GroupPage {
  name: SettingsPageName
  Icon: LucideIcon
  fields: readonly Field[]
}

const words = (path: string, label: LabelKey, hint?: HintKey): Field => ({ path, label, kind: 'words', ...(hint && { hint }) })
const of =
  (kind: FieldKind) =>
  (path: string, label: LabelKey, hint?: HintKey): Field => ({ path, label, kind, ...(hint && { hint }) })
const [longWords, line, email, phone, link, id, flag, number, colour] = [
  of('longWords'),
  of('line'),
  of('email'),
  of('phone'),
  of('link'),
  of('id'),
  of('flag'),
  of('number'),
  of('colour'),
]

const isProvider = (key: string): key is ProviderMethod => Object.hasOwn(providers, key)

/** Label of a setting. */
export const formatLabel = (t: TFunction, { label }: Field): string =>
  isProvider(label) ? providers[label].name : t(`dashboard.settings.label.${label}`)

/** Explanation of a setting; undefined if it has none. */
export const formatHint = (t: TFunction, { hint }: Field): string | undefined =>
  hint && (isProvider(hint) ? t(`payments.about.${hint}`) : t(`dashboard.settings.hint.${hint}`))

/** All settings as rows, used by forms, search, save bar and default marks. */
export const groupPages: readonly GroupPage[] = [
  {
    name: 'general',
    Icon: Store,
    fields: [
      words('name', 'name', 'name'),
      words('title', 'title', 'title'),
      longWords('description', 'description', 'description'),
      words('announcement', 'announcement', 'announcement'),
      line('announcementLink', 'announcementLink', 'announcementLink'),
      of('moment')('announcementFrom', 'announcementFrom'),
      of('moment')('announcementUntil', 'announcementUntil'),
      of('language')('language', 'language', 'language'),
      of('languages')('languages', 'languages', 'languages'),
      of('country')('country', 'country', 'country'),
      of('timeZone')('timeZone', 'timeZone', 'timeZone'),
      of('weightUnit')('weightUnit', 'weightUnit', 'weightUnit'),
      of('lengthUnit')('lengthUnit', 'lengthUnit', 'lengthUnit'),
      email('email', 'email', 'email'),
      phone('phoneHeader', 'phoneHeader', 'phoneHeader'),
      phone('phoneFooter', 'phoneFooter', 'phoneFooter'),
      words('address', 'address', 'address'),
      words('shortAddress', 'shortAddress', 'shortAddress'),
      words('copyright', 'copyright', 'copyright'),
      number('logoHeightPhone', 'logoHeightPhone', 'logoHeightPhone'),
      number('logoHeightDesktop', 'logoHeightDesktop', 'logoHeightDesktop'),
      number('logoHeightEmail', 'logoHeightEmail', 'logoHeightEmail'),
      flag('footerNewsletter', 'footerNewsletter', 'footerNewsletter'),
      flag('developerLink', 'developerLink', 'developerLink'),
    ],
  },
  { name: 'opening', Icon: Lock, fields: [] },
  {
    name: 'pictures',
    Icon: Image,
    fields: [
      line('logo', 'logo', 'logo'),
      line('favicon', 'favicon', 'favicon'),
      line('gatewayImage', 'gatewayImage', 'gatewayImage'),
      line('seo.image', 'seoImage', 'seoImage'),
    ],
  },
  {
    name: 'color',
    Icon: Palette,
    fields: [
      colour('primary', 'primary', 'primary'),
      colour('primary_contrast', 'primaryContrast'),
      colour('primary_hover', 'primaryHover', 'primaryHover'),
      colour('primary_hover_contrast', 'primaryHoverContrast'),
      colour('secondary', 'secondary', 'secondary'),
      colour('secondary_contrast', 'secondaryContrast'),
      colour('body_gray', 'bodyGray', 'bodyGray'),
      colour('body_gray_contrast', 'bodyGrayContrast'),
    ],
  },
  {
    name: 'currency',
    Icon: Coins,
    fields: [
      line('name', 'currency', 'currency'),
      line('s', 'symbol', 'symbol'),
      number('exchangeRate', 'exchangeRate', 'exchangeRate'),
      line('base', 'base', 'base'),
      number('decimals', 'decimals', 'decimals'),
    ],
  },
  {
    name: 'paymentGateway',
    Icon: Wallet,
    fields: paymentMethods.map((method): Field => ({ path: method, label: method, hint: method, kind: 'flag' })),
  },
  { name: 'bank', Icon: Landmark, fields: [longWords('details', 'bankDetails', 'bankDetails')] },
  {
    name: 'tax',
    Icon: Percent,
    fields: [
      flag('enabled', 'taxEnabled', 'taxEnabled'),
      flag('included', 'taxIncluded', 'taxIncluded'),
      flag('onDelivery', 'taxOnDelivery', 'taxOnDelivery'),
    ],
  },
  {
    name: 'invoices',
    Icon: ReceiptText,
    fields: [
      line('prefix', 'invoicePrefix', 'invoicePrefix'),
      line('creditPrefix', 'creditPrefix', 'creditPrefix'),
      line('taxId', 'taxId', 'taxId'),
    ],
  },
  { name: 'carriers', Icon: Truck, fields: [line('own', 'carriers')] },
  {
    name: 'returns',
    Icon: Undo2,
    fields: [
      flag('enabled', 'returnsEnabled', 'returnsEnabled'),
      number('days', 'returnsDays', 'returnsDays'),
      longWords('address', 'returnsAddress', 'returnsAddress'),
    ],
  },
  {
    name: 'downloads',
    Icon: FileDown,
    fields: [
      number('days', 'downloadsDays', 'downloadsDays'),
      number('count', 'downloadsCount', 'downloadsCount'),
      flag('consent', 'downloadsConsent', 'downloadsConsent'),
    ],
  },
  {
    name: 'seo',
    Icon: Search,
    fields: [
      words('title', 'seoTitle'),
      longWords('description', 'seoDescription'),
      words('keyword', 'seoKeyword'),
      flag('productFeeds', 'productFeeds', 'productFeeds'),
    ],
  },
  {
    name: 'social',
    Icon: Share2,
    fields: [
      link('facebook', 'facebook'),
      link('instagram', 'instagram'),
      link('twitter', 'twitter'),
      link('youtube', 'youtube'),
      link('pinterest', 'pinterest'),
    ],
  },
  {
    name: 'footerBanner',
    Icon: PanelBottom,
    fields: [
      words('security.title', 'securityTitle'),
      words('security.description', 'securityDescription'),
      words('support.title', 'supportTitle'),
      words('support.description', 'supportDescription'),
      words('delivery.title', 'deliveryTitle'),
      words('delivery.description', 'deliveryDescription'),
    ],
  },
  {
    name: 'login',
    Icon: UserRoundCheck,
    fields: [
      flag('email', 'loginEmail', 'loginEmail'),
      flag('google', 'loginGoogle', 'loginGoogle'),
      flag('facebook', 'loginFacebook', 'loginFacebook'),
    ],
  },
  {
    name: 'security',
    Icon: ShieldCheck,
    fields: [
      flag('loginForPurchase', 'loginForPurchase', 'loginForPurchase'),
      flag('staffSecondFactor', 'staffSecondFactor', 'staffSecondFactor'),
      flag('captchaSignUp', 'captchaSignUp', 'captchaSignUp'),
      flag('captchaSignIn', 'captchaSignIn', 'captchaSignIn'),
      flag('captchaCheckout', 'captchaCheckout', 'captchaCheckout'),
      flag('captchaContact', 'captchaContact', 'captchaContact'),
      flag('captchaNewsletter', 'captchaNewsletter', 'captchaNewsletter'),
      number('openOrdersPerAccount', 'openOrdersPerAccount', 'openOrdersPerAccount'),
      number('openOrdersPerAddress', 'openOrdersPerAddress', 'openOrdersPerAddress'),
      number('openOrdersPerNetwork', 'openOrdersPerNetwork', 'openOrdersPerNetwork'),
    ],
  },
  {
    name: 'script',
    Icon: Webhook,
    fields: [
      id('googleAnalyticsId', 'googleAnalyticsId', 'googleAnalyticsId'),
      id('clarityProjectId', 'clarityProjectId', 'clarityProjectId'),
      id('googleAdsId', 'googleAdsId', 'googleAdsId'),
      id('facebookPixelId', 'facebookPixelId', 'facebookPixelId'),
      id('messengerPageId', 'messengerPageId', 'messengerPageId'),
      id('googleSiteVerificationId', 'googleSiteVerificationId', 'googleSiteVerificationId'),
      id('facebookAppId', 'facebookAppId', 'facebookAppId'),
    ],
  },
  { name: 'mail', Icon: Mail, fields: [] },
]

export const groupPage = (name: string | undefined): GroupPage | undefined => groupPages.find((page) => page.name === name)
