import type frame from '../../../locales/en/dashboard/frame.json'
import type keys from '../../../locales/en/dashboard/keys.json'
import type menu from '../../../locales/en/dashboard/menu.json'
import type palette from '../../../locales/en/dashboard/palette.json'

/** Texts of the staff's pages, in `locales/<lng>/dashboard/`: a shopper's HTML does not carry them. One line per domain. (An interface would not be looked into.) */
export type DashboardTexts = {
  frame: typeof frame
  keys: typeof keys
  menu: typeof menu
  palette: typeof palette
}
