/** Maximum posts of a shop's journal. */
export const mostPosts = 2000
/** Maximum tags of one post. */
export const mostPostTags = 10
/** Maximum characters of a tag. */
export const longestPostTag = 40
/** Posts on one page of the journal: a large one and twelve in two columns. */
export const postsPerPage = 13

/** Stored states; a published post whose publication time is in the future is scheduled. */
export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

/** States that staff see. */
export const postStates = ['draft', 'scheduled', 'published'] as const
export type PostState = (typeof postStates)[number]
