import { canBePhone } from '@haat/shared/addresses/rules.ts'
import type { CheckoutState, UcpAddress } from '@haat/shared/agents/schema.ts'
import { Address } from '@haat/shared/orders/schema.ts'
import { countries, isCountryCode } from '@haat/shared/reference/countries.ts'
import { Email } from '@haat/shared/text.ts'
import type { AgentTexts } from '../../../texts/types/agents.ts'

type Missing = keyof AgentTexts['missing']
type Invalid = keyof AgentTexts['invalid']

/** A missing or invalid field of an address, named as in the protocol; `of`: the object that has the field. */
export type AddressProblem = { of: 'buyer' | 'destination'; field: string } & ({ missing: Missing } | { invalid: Invalid })

/** Two-letter code of a country given as a code or by its English name; undefined if it is neither. */
export function toCountry(given: string | undefined): string | undefined {
  const code = given?.toUpperCase() ?? ''
  if (isCountryCode(code)) return code
  return countries.find(({ name }) => name.toUpperCase() === code)?.code
}

/** The address of an order from a destination and the buyer, or all that is missing. */
export function toAddress(
  destination: UcpAddress | undefined,
  buyer: CheckoutState['buyer'],
): { address: Address } | { problems: AddressProblem[] } {
  const problems: AddressProblem[] = []
  const email = Email.safeParse(buyer.email ?? '')
  if (!buyer.email) problems.push({ of: 'buyer', field: 'email', missing: 'email' })
  else if (!email.success) problems.push({ of: 'buyer', field: 'email', invalid: 'email' })
  const fullName = nameOf(destination) || nameOf(buyer)
  if (!fullName) problems.push({ of: 'buyer', field: 'first_name', missing: 'name' })
  const phone = destination?.phone_number || buyer.phone_number
  if (!phone) problems.push({ of: 'buyer', field: 'phone_number', missing: 'phone' })
  else if (!canBePhone(phone)) problems.push({ of: 'buyer', field: 'phone_number', invalid: 'phone' })
  problems.push(...placeProblems(destination))
  if (problems.length > 0) return { problems }
  const parsed = Address.safeParse({
    fullName,
    phone,
    email: email.data,
    house: [destination?.street_address, destination?.extended_address].filter(Boolean).join(', '),
    city: destination?.address_locality,
    state: destination?.address_region ?? '',
    zipCode: destination?.postal_code ?? '',
    country: toCountry(destination?.address_country),
  })
  return parsed.success
    ? { address: parsed.data }
    : { problems: [{ of: 'destination', field: 'street_address', invalid: 'address' }] }
}

/** The known fields of the address; unknown ones are empty. */
export const contactOf = (destination: UcpAddress | undefined, buyer: CheckoutState['buyer']): Address => ({
  fullName: nameOf(destination) || nameOf(buyer),
  phone: destination?.phone_number || (buyer.phone_number ?? ''),
  email: buyer.email ?? '',
  house: [destination?.street_address, destination?.extended_address].filter(Boolean).join(', '),
  city: destination?.address_locality ?? '',
  state: destination?.address_region ?? '',
  zipCode: destination?.postal_code ?? '',
  country: toCountry(destination?.address_country) ?? '',
})

function placeProblems(destination: UcpAddress | undefined): AddressProblem[] {
  const missing = (['street_address', 'address_locality', 'address_country'] as const).find((field) => !destination?.[field])
  if (missing) return [{ of: 'destination', field: missing, missing: 'address' }]
  return toCountry(destination?.address_country) ? [] : [{ of: 'destination', field: 'address_country', invalid: 'country' }]
}

const nameOf = (of: { first_name?: string | undefined; last_name?: string | undefined } | undefined): string =>
  [of?.first_name, of?.last_name].filter(Boolean).join(' ')

/** The address as the protocol writes it. */
export const fromAddress = ({ fullName, phone, house, city, state, zipCode, country }: Address): UcpAddress => ({
  first_name: fullName,
  phone_number: phone,
  street_address: house,
  address_locality: city,
  ...(state && { address_region: state }),
  ...(zipCode && { postal_code: zipCode }),
  address_country: country,
})
