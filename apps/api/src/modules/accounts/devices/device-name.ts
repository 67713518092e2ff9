import type { Device } from '@haat/shared/accounts/schema.ts'
import Bowser from 'bowser'

export type DeviceName = Pick<Device, 'kind' | 'browser' | 'os'>

const kinds: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

/**
 * Device kind, browser and system from a user agent string, which is unverified input. The system version is left out: browsers
 * freeze it (every Mac reports Catalina).
 */
export function deviceName(agent: string | null | undefined): DeviceName {
  if (!agent) return { kind: 'other', browser: null, os: null }
  const { browser, os, platform } = Bowser.parse(agent.slice(0, 300))
  const kind = kinds[platform.type ?? ''] ?? (os.name === 'Chrome OS' ? 'computer' : 'other')
  const version = browser.version?.split('.')[0]
  return {
    kind,
    browser: browser.name ? `${browser.name}${version ? ` ${version}` : ''}`.slice(0, 60) : null,
    os: os.name?.slice(0, 60) || null,
  }
}
