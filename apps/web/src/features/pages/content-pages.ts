import { endpoints } from 'virtual:endpoints'
import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import type { MenuLink, PageLink } from '@haat/shared/pages/schema.ts'
import { answerAlone } from '../../lib/api/first-answer.ts'
import { usePagesQuery } from './api.ts'

const none: PageLink[] = []
const alone = answerAlone(endpoints.pages.list, {})
const useAnswer = () => usePagesQuery({}, alone).answer

/** Titles of the content pages in menu order, embedded in the HTML. */
export const useContentPages = (): PageLink[] => useAnswer()?.pages ?? none

/** The links that staff set for a menu, embedded in the HTML; undefined for the default links. */
export const useMenu = (place: MenuPlace): MenuLink[] | undefined => useAnswer()?.menus?.[place] ?? undefined

/** Whether the journal has published posts, embedded in the HTML. */
export const useHasJournal = (): boolean => useAnswer()?.journal ?? false
