import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Action } from './permissions.ts'
import type { Section } from './sections.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint. `buyer`: a signed-in customer, or a guest while `security.loginForPurchase` is off.
 * `holder`: the owner of the requested order, by session, or a guest by its secret token: the input field `token`, which comes from
 * the header `X-Order-Token` and is refused in query and body.
 */
export type Access = 'public' | 'customer' | 'buyer' | 'holder' | 'staff' | 'admin' | `${Section}:${Action}`

/** Days as `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  /** deprecated from this day on */
  since: string
  /** first day on which it may be gone; at least six months later */
  sunset: string
  /** path of the endpoint to use instead */
  successor?: string
}

export interface Endpoint<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  method: Method
  /** Express notation: `/api/home/products/:slug`. Path parameters are also fields of `input` and override query and body. */
  path: string
  access: Access
  /** one sentence for the API reference */
  summary: string
  /** strict schema of path parameters plus query (GET, DELETE) or JSON body (POST, PUT); for `holder` also the header */
  input: Input
  /** fields of the answer besides `success: true` */
  answer: Answer
  /** refusal codes of this endpoint, besides `commonRefusals` */
  refusals: readonly ErrorCode[]
  /** status of a successful answer; default 200 */
  status?: 200 | 201
  /** requires an `Idempotency-Key` header, which is passed to the handler */
  idempotent?: true
  /** takes an `Idempotency-Key` header: a repeated call answers what the first one did. The handler must not call other services. */
  repeatable?: true
  /**
   * The body is bytes instead of JSON; other fields are in the query. `true`: one picture (`image/*`, at most 10 MB), passed as `ctx.upload`. `file`: a
   * file of any type (`application/octet-stream`), passed unread as `ctx.fileUpload`. `lines`: such a file with one JSON object per line.
   */
  upload?: true | 'file' | 'lines'
  /** with `lines`: the strict schema of one line, which the handler checks */
  line?: z.ZodType
  /** The answer is the bytes of one picture (`PictureBytes`) instead of JSON; sent with headers that forbid caching and execution. */
  bytes?: true
  /** The answer is a file (`Download` or `StoredFile`) instead of JSON, sent as an attachment unless it is inline. */
  download?: true
  /** The answer is an HTML page (`HtmlPage`) for an iframe; its CSP forbids scripts and loads pictures only. */
  html?: true
  /** With `Accept: text/event-stream` the answer continues as server-sent events: the handler calls `ctx.openStream`. */
  stream?: true
  /** The answer depends on the published catalogue only and is cached until the catalogue changes. */
  cache?: 'catalog'
  /** Reads long and writes nothing: answered from a replica, if there is one, which has everything that was committed before. */
  longRead?: true
  /**
   * What may be as the process remembers it until the database notifies of a change: translations of option names, or also the rules of prices (currency,
   * taxes, delivery areas). For rows that price a cart. Products, prices, stock and coupons are read in each request, for an order the rules, too.
   */
  remembers?: 'names' | 'rules'
  /** A guest may call it with the token of a cart, too: the handler finds the cart in `ctx.guestCart`. For rows with the access `customer`. */
  guestCart?: true
  /** it will be removed: answers say so in the headers `Deprecation`, `Sunset` and `Link` */
  deprecated?: Deprecation
}

/** Answer of an endpoint with `bytes`. */
export const PictureBytes = z.object({
  type: z.literal('image/webp'),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})

/** Answer of an endpoint with `download`: the bytes of the file, as they become available. */
export interface Download {
  /** name to save it under */
  name: string
  type: string
  /** undefined if it is not known beforehand */
  bytes?: number
  content: AsyncIterable<Uint8Array | string>
}

/** Answer of an endpoint with `download`: a file of the disk or of object storage, sent with ranges. */
export interface StoredFile {
  /** name to save it under */
  name: string
  type: string
  /** name of the content: a file with another content has another one */
  tag: string
  /** full path on the server; undefined: `open` reads the file from object storage */
  path: string | undefined
  /**
   * The content, or the part of it in a header like `bytes=0-99`.
   * @throws an error with the code ENOENT for a missing file, ERANGE for a range outside it
   */
  open: (range?: string) => Promise<{ content: AsyncIterable<Uint8Array>; bytes: number; contentRange?: string }>
  /** shown by the page that embeds it, instead of saved */
  inline: boolean
}

/** Answer of an endpoint with `html`. */
export const HtmlPage = z.object({ html: z.string() })

/** Declares an endpoint. Express routes, the typed client, OpenAPI and the access tests are generated from these rows. */
export const endpoint = <Input extends z.ZodType, Answer extends z.ZodType>(
  row: Endpoint<Input, Answer>,
): Endpoint<Input, Answer> => row

/** Input as the client sends it, before defaults and trimming. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** Input as the handler receives it, after parsing. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** Answer without `success`. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
