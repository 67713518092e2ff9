import type { Session } from '@haat/shared/accounts/schema.ts'
import type { KeptAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'

/** The kept address that stands in the fields. */
export const keptLike = (book: readonly KeptAddress[], value: Address): KeptAddress | undefined =>
  book.find(({ address }) => (Object.keys(address) as (keyof Address)[]).every((name) => address[name] === value[name].trim()))

/** Nothing in it but what the shop fills in by itself: the account's name and e-mail address, a guess at the country. */
export const isUntouched = ({ fullName, email, country: _guessed, ...typed }: Address, session: Session | null): boolean =>
  Object.values(typed).every((text) => text === '') &&
  [session?.user.name ?? '', ''].includes(fullName) &&
  [session?.user.email ?? '', ''].includes(email)

/** Another address is usually still the same person's. */
export const onlyContact = ({ fullName, phone, email, country }: Address): Address => ({
  fullName,
  phone,
  email,
  house: '',
  city: '',
  state: '',
  zipCode: '',
  country,
})
