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

/** What the provider itself calls a key; one that is new here is shown by its name. */
export function fieldName(t: TFunction, name: string): string {
  const found = known.find((one) => one === name)
  return found ? t(`dashboard.providers.field.${found}`) : name
}
