import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Action, Section } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint. `buyer` is a signed-in customer, or a guest while `security.loginForPurchase` is off;
 * `holder` owns the thing asked for, by session or by its secret token.
 */
export type Access = 'public' | 'customer' | 'buyer' | 'holder' | 'staff' | 'admin' | `${Section}:${Action}`

export interface Endpoint<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  method: Method
  /** Express notation: `/api/home/products/:slug`. A path part is also a field of `input`, and wins over query and body. */
  path: string
  access: Access
  /** One sentence for the reference page. */
  summary: string
  /** One strict schema over path parts, and the query (GET, DELETE) or the JSON body (POST, PUT). */
  input: Input
  /** What stands in the answer beside `success: true`. */
  answer: Answer
  /** Codes this endpoint refuses with, beyond those every endpoint may give (see `commonRefusals`). */
  refusals: readonly ErrorCode[]
  /** Status of success; 200 when unset. */
  status?: 200 | 201
  /** The call needs an `Idempotency-Key` header, which the handler receives. */
  idempotent?: true
  /** The body is one picture (`image/*`, at most 10 MB) instead of JSON; the handler finds it in `ctx.upload`. Fields stand in the query. */
  upload?: true
  /** The answer is the bytes of one picture (`PictureBytes`) instead of JSON, for nobody but who asked: never stored, never run. */
  bytes?: true
  /** The answer is a page (`HtmlPage`) for a frame of the shop: it runs nothing and loads nothing but pictures. */
  html?: true
  /** Asked with `Accept: text/event-stream` it goes on as server-sent events: the handler opens `ctx.openStream`. */
  stream?: true
  /** The answer depends on the shown catalogue alone and may be kept until that changes. */
  cache?: 'catalog'
}

/** What a row with `bytes` answers. */
export const PictureBytes = z.object({
  type: z.literal('image/webp'),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})

/** What a row with `html` answers. */
export const HtmlPage = z.object({ html: z.string() })

/** One endpoint as a row of data: the Express route, the typed client, OpenAPI and the access tests all read it. */
export const endpoint = <Input extends z.ZodType, Answer extends z.ZodType>(
  row: Endpoint<Input, Answer>,
): Endpoint<Input, Answer> => row

/** What a caller sends (before defaults and trimming). */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a handler receives (after parsing). */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** What comes back, without `success`. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
