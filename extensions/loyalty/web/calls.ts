import { callEndpoint } from '@haat/web/extension'
import type { loyaltyApi } from '../endpoints.ts'

export const readRules = () => callEndpoint<typeof loyaltyApi.rules>('GET', '/api/x/loyalty/rules', {})
export const readOwn = () => callEndpoint<typeof loyaltyApi.own>('GET', '/api/x/loyalty/account', {})
export const readCustomers = () => callEndpoint<typeof loyaltyApi.customers>('GET', '/api/x/loyalty/customers', {})
