import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Bytes from which on compressing a JSON answer pays. */
const worthCompressing = 1024

/** A list of 24 has as many bytes as with quality 4, and takes half of the processor time. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 2 }

/** The best encoding that an `Accept-Encoding` header names; undefined if it names none. */
export const encodingFor = (accepts: string | undefined): Encoding | undefined => {
  if (!accepts) return undefined
  if (/\bbr\b(?!;\s*q=0)/.test(accepts)) return 'br'
  return /\bgzip\b(?!;\s*q=0)/.test(accepts) ? 'gzip' : undefined
}

/** The encoding for a JSON answer of `length` bytes; undefined if it is sent as it is. */
export const encodingOfJson = (accepts: string | undefined, length: number): Encoding | undefined =>
  length < worthCompressing ? undefined : encodingFor(accepts)

/** Compresses a JSON answer. */
export const compress = (body: Buffer, encoding: Encoding): Buffer =>
  encoding === 'br' ? brotliCompressSync(body, { params: brotliParams }) : gzipSync(body)

/**
 * The body of an answer that may depend on its caller, compressed if the caller accepts that, with the header for it. Answers to cookies are compressed for
 * pages of this origin only: another site that makes a browser send requests could guess their content by the length of the compressed bytes (BREACH).
 */
export function compressed({ headers }: IncomingMessage, res: ServerResponse, written: string): string | Buffer {
  const isOwn = headers.cookie === undefined || headers['sec-fetch-site'] === 'same-origin'
  const encoding = isOwn ? encodingOfJson(headers['accept-encoding'], written.length) : undefined
  if (!encoding) return written
  res.setHeader('Content-Encoding', encoding)
  return compress(Buffer.from(written), encoding)
}
