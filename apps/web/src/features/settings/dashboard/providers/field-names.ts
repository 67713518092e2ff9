import type { TFunction } from 'i18next'

const known = [
  'clientId',
  'clientSecret',
  'webhookId',
  'keyId',
  'keySecret',
  'webhookSecret',
  'storeId',
  'storePassword',
  'secretKey',
  'publishableKey',
] as const

/** The provider's own name of a key; unknown keys are shown by code. */
export function fieldName(t: TFunction, name: string): string {
  const found = known.find((one) => one === name)
  return found ? t(`dashboard.providers.field.${found}`) : name
}
