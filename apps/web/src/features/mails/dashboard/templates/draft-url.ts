import type { EmailTemplateTexts } from '@haat/shared/mails/templates.ts'

/** Encodes unsaved texts for the preview's URL: deflated, base64url. */
export async function encodeDraft(words: EmailTemplateTexts): Promise<string> {
  const packed = new Blob([JSON.stringify(words)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
