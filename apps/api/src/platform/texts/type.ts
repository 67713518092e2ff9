/** Texts that the server writes into pages and answers itself, without the locale files of the web application. */
export interface ServerTexts {
  /** confirmation page of signing out, for direct visits */
  signOut: Record<'title' | 'question' | 'yes' | 'no', string>
  /** same text as `contact.title` of the storefront, used without a content page */
  contactTitle: string
  /** bar that staff see on the pages of a closed shop */
  closedShop: Record<'closed' | 'change', string>
  /** page that anonymous visitors of a closed shop see */
  passwordPage: Record<'soon' | 'message' | 'password' | 'enter' | 'wrong' | 'wait' | 'failed' | 'staff', string>
  /** page shown while the database is unreachable */
  unavailable: Record<'title' | 'text' | 'cart', string>
  imageUnavailable: string
  /** home page of a shop that has not published its own */
  defaultHome: Record<'opening' | 'shop' | 'soon' | 'categories' | 'products' | 'reviews', string>
}
