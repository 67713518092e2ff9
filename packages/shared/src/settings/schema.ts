import { z } from 'zod'
import { lengthUnits, weightUnits } from '../catalog/measures.ts'
import { Picture } from '../media/schema.ts'
import { trackingPlace } from '../orders/carriers.ts'
import { isMenuHref } from '../pages/menu-rules.ts'
import { perMethod } from '../payments/constants.ts'
import { isCountryCode } from '../reference/countries.ts'
import { isTimeZone } from '../reference/zoned-time.ts'
import { Decimal, IsoDate, Language, line as oneLine, text } from '../text.ts'

const line = text(300)
/** `''` means the default colour of the stylesheet. */
const colour = z.union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{3,8}$/)])
const link = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
const block = z.object({ title: line, description: line })
const openOrders = z.int().min(0).max(100_000)
const id = (pattern: RegExp) => z.union([z.literal(''), z.string().regex(pattern)])

export const Colors = z.object({
  primary: colour,
  primary_hover: colour,
  secondary: colour,
  body_gray: colour,
  body_gray_contrast: colour,
  primary_contrast: colour,
  primary_hover_contrast: colour,
  secondary_contrast: colour,
})

export const Currency = z.object({
  name: z.string().regex(/^[A-Z]{3}$/),
  s: text(8, 1),
  /** charged price = catalogue price × exchangeRate */
  exchangeRate: Decimal(6).positive().max(1_000_000),
  /** addition: decimals of prices; the specification's default is 1 */
  decimals: z.number().int().min(0).max(2),
  /** addition: currency of the catalogue prices, if the rate is not 1; the specification's default is USD */
  base: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
})
export type Currency = z.infer<typeof Currency>

/** The store settings as served: fields and defaults of the specification; additions are marked. */
export const Settings = z.object({
  _id: z.string(),
  name: line,
  title: line,
  address: line,
  shortAddress: line,
  email: line,
  description: text(2000),
  phoneHeader: line,
  phoneFooter: line,
  copyright: line,
  logo: z.array(Picture),
  favicon: z.array(Picture),
  gatewayImage: z.array(Picture),
  /** main language: of the shop's own texts, and of visitors who prefer none of `languages` */
  language: Language,
  /** addition: languages that customers can choose; includes `language`, see `settingsGroups` */
  languages: z
    .array(Language)
    .min(1)
    .refine((codes) => new Set(codes).size === codes.length, 'are listed twice'),
  /** addition: two-letter code of the shop's country, preset at checkout; empty if unknown */
  country: z.union([z.literal(''), z.string().refine(isCountryCode, 'is no country')]),
  /** addition: IANA name of the shop's time zone: days of reports and filters, and all times that people read */
  timeZone: z.string().refine(isTimeZone, 'is no time zone'),
  footerBanner: z.object({ security: block, support: block, delivery: block }),
  seo: z.object({
    title: line,
    description: line,
    keyword: line,
    image: z.array(Picture),
    /** offers the catalogue as feeds for sales channels: see catalog/product-feed.ts */
    productFeeds: z.boolean(),
  }),
  social: z.object({ facebook: link, instagram: link, twitter: link, youtube: link, pinterest: link }),
  currency: Currency,
  color: Colors,
  script: z.object({
    googleSiteVerificationId: id(/^[A-Za-z0-9_-]{20,100}$/),
    facebookAppId: id(/^[0-9]{5,20}$/),
    googleAnalyticsId: id(/^(G|UA|AW)-[A-Z0-9-]{4,20}$/),
    /** addition: Google Ads conversions */
    googleAdsId: id(/^AW-[0-9]{6,20}$/),
    /** addition: Microsoft Clarity analytics */
    clarityProjectId: id(/^[a-z0-9]{6,20}$/),
    facebookPixelId: id(/^[0-9]{5,20}$/),
    messengerPageId: id(/^[0-9]{5,20}$/),
  }),
  /** addition: `bankTransfer`, with an uploaded transfer receipt */
  paymentGateway: z.object(perMethod(z.boolean())),
  /**
   * addition: extensions that are on, in the order of the configuration, with the name of a payment method that one offers; `delivery`: it changes
   * delivery rates, and the quote of a cart has the `offers` that apply
   */
  extensions: z
    .array(
      z.object({
        name: z.string(),
        payment: z.object({ name: z.string(), about: z.string() }).optional(),
        delivery: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** addition: instructions for bank transfers */
  bank: z.object({ details: text(2000) }),
  /** addition: tax on goods and delivery; rates have their own table. Off: prices are final. */
  tax: z.object({ enabled: z.boolean(), included: z.boolean(), onDelivery: z.boolean() }),
  /** addition: return period in days after delivery, and the return address; empty means the shop's address */
  returns: z.object({ enabled: z.boolean(), days: z.number().int().min(1).max(365), address: text(500) }),
  /** addition: files of digital products: days and number of downloads, 0 is no limit; `consent`: buyers agree to immediate delivery */
  downloads: z.object({
    days: z.int().min(0).max(3650),
    count: z.int().min(0).max(1000),
    consent: z.boolean(),
  }),
  /** addition: carriers of the shop beside the known ones, each with the address of its tracking page */
  carriers: z.object({
    own: z
      .array(
        z.strictObject({
          name: oneLine(60, 1),
          trackingUrl: z
            .url({ protocol: /^https$/ })
            .max(500)
            .refine((url) => url.includes(trackingPlace), `has no place for the number: ${trackingPlace}`),
        }),
      )
      .max(20)
      .refine((own) => new Set(own.map(({ name }) => name.trim().toLowerCase())).size === own.length, 'are listed twice'),
  }),
  /** addition: prefixes of invoice and credit note numbers, and the tax id of the shop */
  invoices: z.object({
    prefix: z.string().regex(/^[A-Za-z0-9/_.-]{0,12}$/),
    creditPrefix: z.string().regex(/^[A-Za-z0-9/_.-]{0,12}$/),
    taxId: text(40),
  }),
  /** addition: `email`, sign-in by an emailed link */
  login: z.object({ facebook: z.boolean(), google: z.boolean(), email: z.boolean() }),
  /** addition: `staffSecondFactor`, staff need a second factor to open the dashboard */
  security: z.object({
    loginForPurchase: z.boolean(),
    staffSecondFactor: z.boolean(),
    /** addition: forms that require a captcha */
    captchaSignUp: z.boolean(),
    /** only after failed sign-ins */
    captchaSignIn: z.boolean(),
    /** for guests */
    captchaCheckout: z.boolean(),
    captchaContact: z.boolean(),
    captchaNewsletter: z.boolean(),
    /** addition: maximum open unpaid orders, including cash on delivery; 0 is no limit */
    openOrdersPerAccount: openOrders,
    openOrdersPerAddress: openOrders,
    openOrdersPerNetwork: openOrders,
  }),
  /** addition: units in which weights and dimensions are shown and entered */
  weightUnit: z.enum(weightUnits),
  lengthUnit: z.enum(lengthUnits),
  /** addition: one line above the header; empty hides it */
  announcement: line,
  /** addition: path of the shop or https URL that the announcement leads to; empty is no link */
  announcementLink: z.union([z.literal(''), text(500).refine(isMenuHref, 'is neither a path of the shop nor an https address')]),
  /** addition: the announcement is shown from this moment on, and before that one; null is unlimited. Outside, `announcement` is served empty. */
  announcementFrom: IsoDate.nullable(),
  announcementUntil: IsoDate.nullable(),
  /** addition: height of the logo in the header, by device, and in emails; pixels */
  logoHeightPhone: z.int().min(20).max(48),
  logoHeightDesktop: z.int().min(20).max(60),
  logoHeightEmail: z.int().min(20).max(80),
  /** addition: newsletter sign-up in the footer */
  footerNewsletter: z.boolean(),
  /** addition: link to the API documentation in the footer */
  developerLink: z.boolean(),
})
export type Settings = z.infer<typeof Settings>
