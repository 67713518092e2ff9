import type { LetterWords } from '@haat/shared/mails/letters.ts'

/** Words that are not saved, as the address of a frame carries them: deflated, in base64url. */
export async function draftOf(words: LetterWords): Promise<string> {
  const packed = new Blob([JSON.stringify(words)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
