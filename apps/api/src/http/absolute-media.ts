import { apiOrigin, mediaOrigin, type Origins, otherOrigins } from '../platform/network/origins.ts'

/** Addresses of pictures (`gateways/files.ts`), of files of products and of started downloads. Those that are absolute already do not match. */
const mediaPath = /(?<=["\s(;])\/media\/(?=[0-9a-f]{32}-\d{1,5}\.(?:webp|avif|jpeg|png)\b)/g
const filePath = /(?<=")\/api\/home\/(?=(?:product-files\/[0-9a-f-]{36}|downloads\/[0-9a-f-]{36}\.\d+\.[\w-]+)")/g

/**
 * Makes the addresses of pictures and files in written JSON or HTML absolute, for pages of other origins. They are stored without an origin, so that
 * a shop can move and `MEDIA_URL` can change at any time. Undefined where shop, API and pictures share one origin.
 */
export function absoluteMedia(origins: Origins): ((written: string) => string) | undefined {
  if (origins.mediaUrl === undefined && otherOrigins(origins).length === 0) return undefined
  const media = `${mediaOrigin(origins)}/media/`
  const files = `${apiOrigin(origins)}/api/home/`
  const ofShop = `${origins.publicUrl}/media/`
  return (written) => written.replaceAll(mediaPath, media).replaceAll(ofShop, media).replaceAll(filePath, files)
}
