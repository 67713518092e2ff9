/** How a reviewer is named in public: the first name, and the first letter of the last where that is how such names are shortened. */
export function publicName(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1)! : ''
  // Some type their address where a name is asked for.
  if (first.includes('@')) return ''
  return /^\p{Script=Latin}/u.test(last) ? `${first} ${[...last][0]}.` : first
}
