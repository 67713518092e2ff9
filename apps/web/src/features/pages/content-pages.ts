import { endpoints } from 'virtual:endpoints'
import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import type { MenuLink, PageLink } from '@haat/shared/pages/schema.ts'
import { orBooted } from '../../lib/api/first-answer.ts'
import { usePagesQuery } from './api.ts'

const none: PageLink[] = []

/** Titles of the content pages, in menu order; they came with the page. */
export const useContentPages = (): PageLink[] => orBooted(usePagesQuery({}).data, endpoints.pages.list, {})?.pages ?? none

/** The links staff chose for a place; undefined where the shop shows what it shows by itself. They came with the page as well. */
export const useMenu = (place: MenuPlace): MenuLink[] | undefined =>
  orBooted(usePagesQuery({}).data, endpoints.pages.list, {})?.menus?.[place] ?? undefined
