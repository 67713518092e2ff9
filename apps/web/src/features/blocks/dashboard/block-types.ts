import type { ExtensionBlockKind } from '@haat/shared/blocks/dashboard/schema.ts'
import { type BlockType, blockTypes } from '@haat/shared/blocks/kinds.ts'
import type { Block, BlockOf } from '@haat/shared/blocks/schema.ts'
import {
  CircleHelp,
  GalleryHorizontalEnd,
  ImageIcon,
  LayoutGrid,
  LibraryBig,
  type LucideIcon,
  MailPlus,
  MapPin,
  Megaphone,
  MessageSquareQuote,
  Newspaper,
  PanelLeft,
  Puzzle,
  SeparatorHorizontal,
  ShoppingBag,
  SquarePlay,
  Tags,
  TextIcon,
} from 'lucide-react'

export const blockIcons: Record<BlockType, LucideIcon> = {
  hero: ImageIcon,
  text: TextIcon,
  'picture-text': PanelLeft,
  gallery: GalleryHorizontalEnd,
  products: ShoppingBag,
  categories: LayoutGrid,
  collections: LibraryBig,
  brands: Tags,
  banner: Megaphone,
  faq: CircleHelp,
  testimonials: MessageSquareQuote,
  posts: Newspaper,
  newsletter: MailPlus,
  contact: MapPin,
  video: SquarePlay,
  spacer: SeparatorHorizontal,
  extension: Puzzle,
}

export type TextName = 'eyebrow' | 'title' | 'text' | 'body' | 'alt' | 'caption'
interface TextField {
  name: TextName
  /** one line, several lines, or rich text */
  kind: 'line' | 'lines' | 'rich'
  /** maximum characters; the server checks the same */
  most: number
}
const title: TextField = { name: 'title', kind: 'line', most: 160 }
const body: TextField = { name: 'body', kind: 'rich', most: 20_000 }
const alt: TextField = { name: 'alt', kind: 'line', most: 200 }
const heading: TextField[] = [{ name: 'eyebrow', kind: 'line', most: 80 }, title, { name: 'text', kind: 'lines', most: 500 }]

/** Translated texts of each block type, in the order of the form. */
export const textFields: Record<BlockType, readonly TextField[]> = {
  hero: [...heading, alt],
  banner: [...heading, alt],
  text: [title, body],
  'picture-text': [title, body, alt],
  gallery: [title],
  products: heading,
  categories: [title],
  collections: [title],
  brands: [title],
  faq: [title],
  testimonials: [title],
  posts: [title],
  newsletter: [title, { name: 'text', kind: 'lines', most: 500 }],
  contact: [title, { name: 'text', kind: 'lines', most: 1_000 }],
  video: [title, { name: 'caption', kind: 'line', most: 300 }],
  spacer: [],
  extension: [title, { name: 'text', kind: 'lines', most: 500 }],
}

type Own<Type extends BlockType> = Omit<BlockOf<Type>, 'id' | 'devices' | 'from' | 'until' | 'type'>
const fresh: { [Type in BlockType]: () => Own<Type> } = {
  hero: () => ({ texts: {}, picture: null, buttons: [] }),
  banner: () => ({ texts: {}, picture: null, buttons: [] }),
  text: () => ({ texts: {}, align: 'start' }),
  'picture-text': () => ({ texts: {}, picture: null, side: 'start', buttons: [] }),
  gallery: () => ({ texts: {}, pictures: [] }),
  products: () => ({ texts: {}, href: '', source: { kind: 'rule', rule: 'new', category: null, limit: 8 } }),
  categories: () => ({ texts: {}, categories: [] }),
  collections: () => ({ texts: {}, collections: [] }),
  brands: () => ({ texts: {}, brands: [] }),
  faq: () => ({ texts: {}, questions: [{ texts: {} }] }),
  testimonials: () => ({ texts: {}, minStars: 4, limit: 3 }),
  posts: () => ({ texts: {}, source: { kind: 'latest', tag: '', limit: 3 } }),
  newsletter: () => ({ texts: {} }),
  contact: () => ({ texts: {}, map: '' }),
  video: () => ({ texts: {}, url: '', picture: null }),
  spacer: () => ({ size: 'medium', line: false }),
  extension: () => ({ texts: {}, block: '', values: {} }),
}

export const newBlock = (id: string, type: BlockType): Block =>
  ({ id, type, devices: 'all', from: null, until: null, ...fresh[type]() }) as Block

/** A new block that an extension offers. */
export const newExtensionBlock = (id: string, { block, values }: ExtensionBlockKind): Block => ({
  ...(newBlock(id, 'extension') as BlockOf<'extension'>),
  block,
  values: { ...values },
})

export { blockTypes }
