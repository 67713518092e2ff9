import type { DashboardPath } from './dashboard/paths.ts'
import type { Path } from './paths.ts'

/** Names of the parameters of a path. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Query = Record<string, string | number | readonly string[] | undefined>

/** Fills in the parameters of a path; a missing parameter is a type error. */
export function to<P extends Path | DashboardPath>(
  path: P,
  ...[params, query]: [PathParams<P>] extends [never]
    ? [params?: undefined, query?: Query]
    : [params: Record<PathParams<P>, string>, query?: Query]
): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent((params as Record<string, string>)[name]!))
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== '')
      .map((one) => `${inQuery(name)}=${inQuery(String(one))}`),
  )
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

/** Same encoding as URLSearchParams, which is not available in this package. */
const inQuery = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+')
