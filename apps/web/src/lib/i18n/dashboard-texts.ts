import type bulk from '../../../locales/en/dashboard/bulk.json'
import type combo from '../../../locales/en/dashboard/combo.json'
import type content from '../../../locales/en/dashboard/content.json'
import type edit from '../../../locales/en/dashboard/edit.json'
import type frame from '../../../locales/en/dashboard/frame.json'
import type keys from '../../../locales/en/dashboard/keys.json'
import type list from '../../../locales/en/dashboard/list.json'
import type media from '../../../locales/en/dashboard/media.json'
import type menu from '../../../locales/en/dashboard/menu.json'
import type palette from '../../../locales/en/dashboard/palette.json'
import type sort from '../../../locales/en/dashboard/sort.json'
import type staff from '../../../locales/en/dashboard/staff.json'
import type undo from '../../../locales/en/dashboard/undo.json'

/** Texts of the staff's pages, in `locales/<lng>/dashboard/`: a shopper's HTML does not carry them. One line per domain. (An interface would not be looked into.) */
export type DashboardTexts = {
  content: typeof content
  bulk: typeof bulk
  combo: typeof combo
  edit: typeof edit
  frame: typeof frame
  keys: typeof keys
  list: typeof list
  media: typeof media
  menu: typeof menu
  palette: typeof palette
  sort: typeof sort
  staff: typeof staff
  undo: typeof undo
}
