import type { PageLink } from '@haat/shared/pages/schema.ts'
import { usePagesQuery } from './api.ts'

const none: PageLink[] = []

/** Titles of the content pages, in menu order; they came with the page. */
export const useContentPages = (): PageLink[] => usePagesQuery({}).data?.pages ?? none
