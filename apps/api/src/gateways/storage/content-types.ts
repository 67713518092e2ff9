import { extname } from 'node:path'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** Content type of a stored file by its name; unknown names are plain bytes, which browsers save and do not show. */
export const contentTypeOf = (key: string): string => types[extname(key)] ?? 'application/octet-stream'
