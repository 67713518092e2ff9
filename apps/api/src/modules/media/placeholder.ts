import { renderSvg } from '../../gateways/images.ts'
import type { Ctx } from '../../platform/context.ts'
import { colourValue, hashOf, namedColour } from './colours.ts'
import { type Prepared, preparePicture } from './store-picture.ts'

const grounds = [
  ['#ece5fb', '#f9f6ff'],
  ['#fae7d8', '#fef9f2'],
  ['#e4e3dd', '#f8f7f4'],
  ['#dfe9fb', '#f4f9ff'],
  ['#f2ecd0', '#fcfaf0'],
  ['#dfeff6', '#f5fbfd'],
  ['#fae4e4', '#fef6f5'],
  ['#e3f1e0', '#f7fbf5'],
] as const

/** Silhouettes on a 100 × 100 grid, chosen by words of the product name; the last one is the fallback. */
const shapes: [words: RegExp, path: string][] = [
  [
    /shoe|sneaker|high tops?|boot|trainer|sandal/i,
    'M10 62c0-8 3-22 8-24 4 3 9 4 14 1l7-4c6 9 17 17 33 20 12 2 18 6 18 13v4H10zM8 76h84v4a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4z',
  ],
  [
    /bag|tote|purse|backpack|satchel/i,
    'M22 38h56l6 48a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4zM34 38v-8a16 16 0 0 1 32 0v8h-6v-8a10 10 0 0 0-20 0v8z',
  ],
  [/sunglass|glasses|eyewear/i, 'M8 42h84v8h-4c0 14-6 22-17 22S54 64 53 52h-6c-1 12-7 20-18 20S12 64 12 50H8z'],
  [
    /\bcap\b|beanie|\bhat\b/i,
    'M18 62c0-22 13-36 32-36s32 14 32 36zM14 66h72a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4zM46 18h8v8h-8z',
  ],
  [/belt/i, 'M6 42h88v16H6zM28 36h26v28H28zm6 6v16h14V42zM60 47h4v6h-4zM70 47h4v6h-4zM80 47h4v6h-4z'],
  [/scarf|shawl|saree|শাড়ি/i, 'M34 14h32l6 18-14 10 8 44H48l-6-40-14-14zM66 92h-4v-4h4zM58 92h-4v-4h4zM50 92h-4v-4h4z'],
  [/skirt/i, 'M34 16h32l14 66c-18 6-42 6-60 0z'],
  [/trouser|pant|jeans|short/i, 'M30 14h40l10 72H60L50 46 40 86H20z'],
  [/dress|gown|abaya|عباءة/i, 'M36 12h8c2 5 10 5 12 0h8l-3 26 19 50H20l19-50z'],
  [
    /jacket|coat|tuxedo|hoodie|jumper|sweater|cardigan|blazer/i,
    'M34 14h32l18 12 8 46-12 4-6-30v42H26V46l-6 30-12-4 8-46zM48 24v64h4V24z',
  ],
  [/shirt|tee\b|top\b|blouse|polo/i, 'M34 16h6c3 8 17 8 20 0h6l24 14-8 18-12-5v43H30V43l-12 5-8-18z'],
  [
    /album|single|music|record|vinyl/i,
    'M50 10a40 40 0 1 1 0 80 40 40 0 0 1 0-80zm0 28a12 12 0 1 0 0 24 12 12 0 0 0 0-24zm0 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  ],
  [/watch|clock/i, 'M36 8h28l3 16H33zM33 76h34l-3 16H36zM50 26a24 24 0 1 1 0 48 24 24 0 0 1 0-48zm-2 10v16l10 7 3-4-8-5V36z'],
  [/./, 'M50 10 88 28v44L50 90 12 72V28zM50 16 24 28l26 12 26-12zM18 33v35l29 14V46zM82 33 53 46v36l29-14z'],
]

/** Draws a placeholder for a product without a picture, in the given colour or one derived from its name. */
export async function preparePlaceholder(ctx: Ctx, name: string, colour?: string): Promise<Prepared> {
  const [from, to] = grounds[hashOf(name) % grounds.length]!
  const [, path] = shapes.find(([words]) => words.test(name)) ?? shapes.at(-1)!
  const ink = colour ?? namedColour(name) ?? colourValue(name)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1200">
    <defs>
      <linearGradient id="g" x1=".25" y1="0" x2=".75" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
      <radialGradient id="l" cx="50%" cy="42%" r="52%"><stop stop-color="#fff" stop-opacity=".62"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
      <linearGradient id="o" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>
      <filter id="s" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="2.4"/></filter>
    </defs>
    <rect width="960" height="1200" fill="url(#g)"/><rect width="960" height="1200" fill="url(#l)"/>
    <g transform="translate(200 310) scale(5.6)" fill-rule="evenodd" stroke-linejoin="round">
      <path d="${path}" transform="translate(2 6)" fill="#2a251c" opacity=".2" filter="url(#s)"/>
      <path d="${path}" fill="${ink}" stroke="${ink}" stroke-width="3"/>
      <path d="${path}" fill="url(#o)"/>
    </g></svg>`
  return preparePicture(ctx, await renderSvg(svg), { alt: name })
}
