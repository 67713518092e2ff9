import type { Settings } from './schema.ts'

/** Whether any service of `outside-services.ts` has an id; without its hosts, which the first load of the storefront does not need. */
export const hasOutsideServices = ({
  googleAnalyticsId,
  googleAdsId,
  clarityProjectId,
  facebookPixelId,
}: Pick<Settings['script'], 'googleAnalyticsId' | 'googleAdsId' | 'clarityProjectId' | 'facebookPixelId'>): boolean =>
  Boolean(googleAnalyticsId || googleAdsId || clarityProjectId || facebookPixelId)
