/** maximum number of photos of a review */
export const mostReviewPhotos = 5
/** Public name of a reviewer: first name and the initial of the last name, in scripts where names are abbreviated like this. */
export function publicName(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1)! : ''
  // Some users enter their email as their name; it must not become public.
  if (first.includes('@')) return ''
  return /^\p{Script=Latin}/u.test(last) ? `${first} ${[...last][0]}.` : first
}

/** Whether a question may be published: the page shows questions with an answer only. */
export const canPublishQuestion = ({ answer }: { answer: string | null }): boolean => answer !== null && answer !== ''
