import type { Permission } from '@haat/shared/accounts/schema.ts'
import { type Section, sections } from '@haat/shared/sections.ts'

type Short = 'v' | 've' | 'ved'
const right = (name: Section, held: Short): Permission => ({
  name,
  view: true,
  edit: held !== 'v',
  delete: held === 'ved',
})
const rights = (held: Partial<Record<Section, Short>>): Permission[] =>
  sections.flatMap((name) => (held[name] ? [right(name, held[name])] : []))

/** Permission presets for common roles. */
export const presets = {
  orders: rights({ orders: 've', customers: 've', products: 'v', coupons: 'v', delivery: 'v', reviews: 'v' }),
  catalogue: rights({
    products: 'ved',
    categories: 'ved',
    brands: 'ved',
    attributes: 'ved',
    media: 'ved',
    reviews: 've',
    pages: 'v',
  }),
  most: sections.flatMap((name) =>
    ['settings', 'payments', 'developers', 'system'].includes(name)
      ? []
      : [right(name, name === 'reports' || name === 'audit' ? 'v' : 'ved')],
  ),
  nothing: [],
} satisfies Record<string, Permission[]>
