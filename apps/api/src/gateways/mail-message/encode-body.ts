/** The body of a text part in ASCII lines of at most 76 characters (RFC 2045), and the name of its encoding. */
export interface EncodedBody {
  encoding: 'quoted-printable' | 'base64'
  body: string
}

/** Encodes a text as quoted-printable, or as base64 if that is shorter, as for Arabic and Bengali. */
export function encodeBody(text: string): EncodedBody {
  const bytes = Buffer.from(text.replaceAll(/\r\n?|\n/g, '\r\n'))
  // Quoted-printable adds two characters for each byte that is not ASCII, base64 one for every three bytes.
  return countNotAscii(bytes) > bytes.length / 6
    ? { encoding: 'base64', body: bytes.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n') }
    : { encoding: 'quoted-printable', body: toQuotedPrintable(bytes) }
}

function countNotAscii(bytes: Buffer): number {
  let count = 0
  for (let index = 0; index < bytes.length; index++) if (bytes[index]! > 126) count += 1
  return count
}

const [newLine, carriageReturn, space, equals] = [10, 13, 32, 61]
const digits = Buffer.from('0123456789ABCDEF')

/** Longest line, without the `=` that ends a line within a paragraph. */
const longest = 75

/** The lines of `bytes` end with CRLF. */
function toQuotedPrintable(bytes: Buffer): string {
  const written = Buffer.allocUnsafe(bytes.length * 4 + 4)
  let at = 0
  let column = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte === newLine || byte === carriageReturn) {
      written[at++] = byte
      column = 0
      continue
    }
    const atEnd = index + 1 === bytes.length || bytes[index + 1] === carriageReturn
    const asItIs = byte >= space && byte <= 126 && byte !== equals && !(byte === space && atEnd)
    const width = asItIs ? 1 : 3
    if (column + width > longest) {
      written[at++] = equals
      written[at++] = carriageReturn
      written[at++] = newLine
      column = 0
    }
    if (asItIs) written[at++] = byte
    else {
      written[at++] = equals
      written[at++] = digits[byte >> 4]!
      written[at++] = digits[byte & 15]!
    }
    column += width
  }
  return written.toString('latin1', 0, at)
}
