import type { Session } from '@haat/shared/accounts/schema.ts'
import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'

/** The saved address that equals the values. */
export const findSavedAddress = (book: readonly SavedAddress[], value: Address): SavedAddress | undefined =>
  book.find(({ address }) => (Object.keys(address) as (keyof Address)[]).every((name) => address[name] === value[name].trim()))

/** Whether the address has only prefilled values: the account's name and email, and the guessed country. */
export const isUntouched = ({ fullName, email, country: _guessed, ...typed }: Address, session: Session | null): boolean =>
  Object.values(typed).every((text) => text === '') &&
  [session?.user.name ?? '', ''].includes(fullName) &&
  [session?.user.email ?? '', ''].includes(email)

/** The contact data of an address: a different address usually has the same recipient. */
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
