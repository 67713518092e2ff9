import { isMenuHref } from '../pages/menu-rules.ts'

/** Block types of the shop, in the order in which the editor offers them. */
export const blockTypes = [
  'hero',
  'text',
  'picture-text',
  'gallery',
  'products',
  'categories',
  'collections',
  'brands',
  'banner',
  'faq',
  'testimonials',
  'posts',
  'newsletter',
  'contact',
  'video',
  'spacer',
] as const
/** A block of an extension: see `ExtensionBlockKind`. */
export type BlockType = (typeof blockTypes)[number] | 'extension'

/** Devices that show a block; a phone is a window below 768 px. */
export const blockDevices = ['all', 'phone', 'desktop'] as const

/** Products that a product row selects by itself. */
export const productRules = ['new', 'bestsellers', 'sale'] as const
export type ProductRule = (typeof productRules)[number]

/** Maximum blocks of a document, and entries of one block. */
export const mostBlocks = 60
export const mostProducts = 24
export const mostPictures = 12
export const mostQuestions = 30
export const mostCategories = 12
export const mostBrands = 24
export const mostReviews = 12
export const mostShownPosts = 12
/** Maximum size of all blocks of a document, in characters of their JSON. */
export const mostCharacters = 150_000
/** Versions kept per document, besides the published and the scheduled one. */
export const mostVersions = 50

const contactLink = /^(?:mailto:[^\s\\\p{Cc}<>"]+@[^\s\\\p{Cc}<>"]+|tel:\+?[\d\s().-]{3,30})$/iu

/** Whether a block may link there: a path of the shop, an https URL, an email address or a phone number. */
export const isBlockHref = (href: string): boolean => isMenuHref(href) || contactLink.test(href)

export interface Video {
  provider: 'youtube' | 'vimeo'
  id: string
}

/** Hosts of embedded video players. */
export const videoHosts: Record<Video['provider'], string> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
}

const youtube =
  /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#\s]*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?!\d)/

/** The video at a YouTube or Vimeo URL; undefined for any other URL. */
export function findVideo(url: string): Video | undefined {
  const onYoutube = youtube.exec(url)?.[1]
  if (onYoutube) return { provider: 'youtube', id: onYoutube }
  const onVimeo = vimeo.exec(url)?.[1]
  return onVimeo ? { provider: 'vimeo', id: onVimeo } : undefined
}

/** URL of the player, which starts at once and sets no cookies before it plays. */
export const playerUrl = ({ provider, id }: Video): string =>
  provider === 'youtube'
    ? `${videoHosts.youtube}/embed/${id}?autoplay=1&rel=0`
    : `${videoHosts.vimeo}/video/${id}?autoplay=1&dnt=1`
