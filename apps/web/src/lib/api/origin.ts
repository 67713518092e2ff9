import type { RuntimeConfig } from '@haat/shared/settings/runtime-config.ts'

/** Of `/config.js` and `/start.js`; empty where the page shell of the API has sent the page from the same origin. */
export const config: Partial<RuntimeConfig> = (globalThis as { haatConfig?: Partial<RuntimeConfig> }).haatConfig ?? {}

const api = config.api ?? ''

/** Whether the API has another origin than this page. */
export const hasOtherApi = api !== ''

/** Address of a path of the API (`/api/…`, `/healthz`). */
export const apiUrl = (path: string): string => api + path

/** The session belongs to the origin of the API: its cookies are sent there from this page, too. */
export const credentials: RequestCredentials = hasOtherApi ? 'include' : 'same-origin'
