import { z } from 'zod'
import { Picture } from '../media/schema.ts'
import { perMethod } from '../payments/constants.ts'
import { Decimal, Language, text } from '../text.ts'

const line = text(300)
/** `''` means the house colour of the stylesheet. */
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
  /** shown and charged price = catalogue price × exchangeRate */
  exchangeRate: Decimal(6).positive().max(1_000_000),
  /** addition: decimals a price is rounded to; the specification's default is 1 */
  decimals: z.number().int().min(0).max(2),
  /** addition: what the catalogue's prices are in, where the rate is not 1; the specification's default is USD */
  base: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
})
export type Currency = z.infer<typeof Currency>

/** The store settings as served: the specification's fields and defaults; additions are marked. */
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
  language: Language,
  footerBanner: z.object({ security: block, support: block, delivery: block }),
  seo: z.object({ title: line, description: line, keyword: line, image: z.array(Picture) }),
  social: z.object({ facebook: link, instagram: link, twitter: link, youtube: link, pinterest: link }),
  currency: Currency,
  color: Colors,
  script: z.object({
    googleSiteVerificationId: id(/^[A-Za-z0-9_-]{20,100}$/),
    facebookAppId: id(/^[0-9]{5,20}$/),
    googleAnalyticsId: id(/^(G|UA|AW)-[A-Z0-9-]{4,20}$/),
    /** addition: conversions of Google Ads */
    googleAdsId: id(/^AW-[0-9]{6,20}$/),
    /** addition: behaviour analytics by Microsoft Clarity */
    clarityProjectId: id(/^[a-z0-9]{6,20}$/),
    facebookPixelId: id(/^[0-9]{5,20}$/),
    messengerPageId: id(/^[0-9]{5,20}$/),
  }),
  /** addition: `bankTransfer`, paid into the shop's account, with a proof */
  paymentGateway: z.object(perMethod(z.boolean())),
  /** addition: what buyers need to know to pay into the shop's bank account */
  bank: z.object({ details: text(2000) }),
  /** addition: tax on goods, and on delivery; rates stand in their own table. Off: prices are what is paid. */
  tax: z.object({ enabled: z.boolean(), included: z.boolean(), onDelivery: z.boolean() }),
  /** addition: what buyers may give back, for how many days after it arrived, and where it goes; without an address, the shop's */
  returns: z.object({ enabled: z.boolean(), days: z.number().int().min(1).max(365), address: text(500) }),
  /** addition: what stands before the numbers of invoices and credit notes, and the number the shop pays its taxes under */
  invoices: z.object({
    prefix: z.string().regex(/^[A-Za-z0-9/_.-]{0,12}$/),
    creditPrefix: z.string().regex(/^[A-Za-z0-9/_.-]{0,12}$/),
    taxId: text(40),
  }),
  /** addition: `email`, sign-in by a link sent by mail */
  login: z.object({ facebook: z.boolean(), google: z.boolean(), email: z.boolean() }),
  /** addition: `staffSecondFactor`, without a second factor staff see nothing of the dashboard */
  security: z.object({
    loginForPurchase: z.boolean(),
    staffSecondFactor: z.boolean(),
    /** addition: where a captcha is asked for */
    captchaSignUp: z.boolean(),
    /** only after failed sign-ins */
    captchaSignIn: z.boolean(),
    /** of guests */
    captchaCheckout: z.boolean(),
    captchaContact: z.boolean(),
    /** addition: how many unpaid orders, cash on delivery among them, may be open at a time; 0 is no limit */
    openOrdersPerAccount: openOrders,
    openOrdersPerAddress: openOrders,
    openOrdersPerNetwork: openOrders,
  }),
  /** addition: one line above the header; empty hides it */
  announcement: line,
})
export type Settings = z.infer<typeof Settings>
