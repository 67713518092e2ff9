import { getDomain } from 'tldts'

/** What decides which origins belong to the shop: see `Env`. */
export interface Origins {
  publicUrl: string
  apiUrl?: string | undefined
  mediaUrl?: string | undefined
  corsOrigins?: readonly string[]
}

/** Origin of the API, without a trailing slash: `API_URL`, by default that of the shop. */
export const apiOrigin = ({ publicUrl, apiUrl }: Origins): string => apiUrl ?? publicUrl

/** Origin of the pictures, without a trailing slash: `MEDIA_URL`, by default that of the API. */
export const mediaOrigin = (origins: Origins): string => origins.mediaUrl ?? apiOrigin(origins)

/** Origins whose pages may call the API with the session of their visitor: `PUBLIC_URL` first, then `CORS_ORIGINS`. */
export const storefrontOrigins = ({ publicUrl, corsOrigins = [] }: Origins): readonly string[] => [
  ...new Set([publicUrl, ...corsOrigins]),
]

/** Storefront origins other than that of the API. Empty where shop and API share their only origin. */
export const otherOrigins = (origins: Origins): readonly string[] =>
  storefrontOrigins(origins).filter((origin) => origin !== apiOrigin(origins))

/**
 * Whether browsers treat a storefront and the API as different sites, and so send `SameSite=Lax` cookies from none of its pages. Hosts of one
 * registrable domain are one site if they have the same scheme; domains under a public suffix such as `github.io` are different sites.
 */
export const isAcrossSites = (origins: Origins): boolean => {
  const own = siteOf(apiOrigin(origins))
  return otherOrigins(origins).some((origin) => siteOf(origin) !== own)
}

function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`
}
