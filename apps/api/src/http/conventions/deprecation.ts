import type { Endpoint } from '@haat/shared/endpoint.ts'

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/**
 * Headers of every answer of a deprecated endpoint: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to its successor. Undefined for
 * other endpoints.
 */
export function deprecationHeaders({ deprecated }: Endpoint): Record<string, string> | undefined {
  if (!deprecated) return undefined
  const { since, sunset, successor } = deprecated
  return {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    Sunset: startOf(sunset).toUTCString(),
    ...(successor && { Link: `<${successor}>; rel="successor-version"` }),
  }
}
