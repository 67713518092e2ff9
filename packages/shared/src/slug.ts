/** Makes a slug of a name: letters and digits of any script in lower case, joined by hyphens. */
export function toSlug(name: string, fallback = 'item'): string {
  const plain = name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return [...plain].slice(0, 120).join('') || fallback
}
