import { endpoints } from 'virtual:endpoints'
import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import type { MenuLink, PageLink } from '@haat/shared/pages/schema.ts'
import { dataOrBootAnswer } from '../../lib/api/first-answer.ts'
import { usePagesQuery } from './api.ts'

const none: PageLink[] = []

/** Titles of the content pages in menu order, embedded in the HTML. */
export const useContentPages = (): PageLink[] => dataOrBootAnswer(usePagesQuery({}).data, endpoints.pages.list, {})?.pages ?? none

/** The links that staff set for a menu, embedded in the HTML; undefined for the default links. */
export const useMenu = (place: MenuPlace): MenuLink[] | undefined =>
  dataOrBootAnswer(usePagesQuery({}).data, endpoints.pages.list, {})?.menus?.[place] ?? undefined

/** Whether the journal has published posts, embedded in the HTML. */
export const useHasJournal = (): boolean => dataOrBootAnswer(usePagesQuery({}).data, endpoints.pages.list, {})?.journal ?? false
