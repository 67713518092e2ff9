/** Countries with the same templates of legal pages. */
export type CountryGroup = 'eu' | 'uk' | 'us' | 'bd' | 'other'

interface PageTemplate {
  title: string
  /** HTML with `{values}` and `[placeholders]` */
  body: string
}

/**
 * Texts of the draft pages in one language. `{shop}`, `{email}` and `{country}` are replaced by the shop's data, the names of the
 * fields below (`{tax}`) by the text of the country group; `[placeholders]` stay until staff fill them in.
 */
export interface PageTemplates {
  about: PageTemplate
  faq: PageTemplate
  contact: PageTemplate
  terms: PageTemplate
  privacy: PageTemplate
  returns: PageTemplate
  /** first paragraph of the legal pages; in brackets, so that it must be removed before publishing */
  lawyer: string
  byCountry: Record<CountryGroup, LegalTexts>
}

export interface LegalTexts {
  /** registration and tax numbers of the seller */
  numbers: string
  tax: string
  withdrawal: string
  /** model withdrawal form as HTML, empty where the law asks for none */
  form: string
  faulty: string
  law: string
  rights: string
}
