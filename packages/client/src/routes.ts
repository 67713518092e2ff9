/**
 * One operation: method, path with `:parameters`, flags, and for a paged list the field of the answer that holds its elements.
 * Flags: `i` takes an Idempotency-Key, `t` takes the token of an order as a header, `u` takes bytes as body (`n`: lines of
 * JSON), `r` answers with bytes.
 */
export type RouteRow = readonly [method: string, path: string, flags?: string, list?: string]

/** Operations by the parts of their names. */
export interface RouteTree {
  readonly [name: string]: RouteTree | RouteRow
}

/** All operations. Empty in the workspace: `build.ts` fills it. */
export const routes: RouteTree = {}
