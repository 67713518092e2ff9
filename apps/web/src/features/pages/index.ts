import { endpoints } from 'virtual:endpoints'
import type { PageLink } from '@haat/shared/pages/schema.ts'
import { orBooted } from '../../lib/api/first-answer.ts'
import { usePagesQuery } from './api.ts'

const none: PageLink[] = []

/** Titles of the content pages, in menu order; they came with the page. */
export const useContentPages = (): PageLink[] => orBooted(usePagesQuery({}).data, endpoints.pages.list, {})?.pages ?? none
