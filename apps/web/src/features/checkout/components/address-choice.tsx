import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Checkbox, RadioCard } from '../../../ui/form/field.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { AddressFields, type AddressProblems, useAddresses } from '../../addresses/index.ts'
import { findSavedAddress, isUntouched, onlyContact } from '../saved-address.ts'

interface Props {
  kind: 'shipping' | 'billing'
  value: Address
  onChange: (change: Partial<Address>) => void
  problems: AddressProblems
  onProblems: (problems: AddressProblems) => void
  served: string[]
  /** typed address that a saved one replaced */
  typed: Address | undefined
  onTyped: (address: Address) => void
  /** save the typed address in the address book */
  isSaved: boolean
  onSaved: (isSaved: boolean) => void
}

/** Selects a saved address or types another. Guests and customers without saved addresses see only the fields. */
export function AddressChoice({ kind, value, onChange, problems, onProblems, served, typed, onTyped, isSaved, onSaved }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { addresses, failure } = useAddresses()
  const [isOther, setOther] = useState(false)
  useDefault(kind, value, addresses, onChange)
  if (session && !addresses && !failure) return <Waiting />
  const same = addresses && findSavedAddress(addresses, value)
  const chosen = isOther ? undefined : same
  // Errors that the server found in a saved address are corrected in its fields.
  const hasFields = !chosen || Object.values(problems).some(Boolean)

  const choose = (saved: SavedAddress) => {
    if (!same && !isUntouched(value, session)) onTyped(value)
    setOther(false)
    onProblems({})
    onChange(saved.address)
  }
  const chooseOther = () => {
    setOther(true)
    onProblems({})
    if (same) onChange(typed ?? onlyContact(value))
  }
  return (
    <div className="space-y-5">
      {addresses && addresses.length > 0 && (
        <fieldset className="space-y-3">
          <legend className="sr-only">{t('addresses.choose')}</legend>
          {addresses.map((saved) => (
            <RadioCard
              key={saved._id}
              name={`${kind}.kept`}
              value={saved._id}
              checked={chosen?._id === saved._id}
              onChange={() => choose(saved)}
              title={<Title saved={saved} kind={kind} />}
              text={<OneLine saved={saved} />}
            />
          ))}
          <RadioCard
            name={`${kind}.kept`}
            value=""
            checked={!chosen}
            onChange={chooseOther}
            title={t('addresses.another')}
            className="min-h-13"
          />
        </fieldset>
      )}
      {hasFields && (
        <div className="space-y-3">
          <AddressFields
            kind={kind}
            value={value}
            onChange={onChange}
            problems={problems}
            onProblems={onProblems}
            served={served}
            saved={addresses}
          />
          {session && !chosen && (
            <Checkbox label={t('addresses.save')} checked={isSaved} onChange={({ target }) => onSaved(target.checked)} />
          )}
        </div>
      )}
    </div>
  )
}

function Title({ saved, kind }: { saved: SavedAddress; kind: Props['kind'] }) {
  const { t } = useTranslation()
  const isDefault = kind === 'shipping' ? saved.defaultShipping : saved.defaultBilling
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi className="min-w-0 truncate">{saved.label || saved.address.fullName}</bdi>
      {isDefault && <Chip tone="brand">{t('addresses.isDefault')}</Chip>}
    </span>
  )
}

function OneLine({ saved: { label, address } }: { saved: SavedAddress }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fullName, house, city, zipCode, country } = address
  return [label && fullName, house, [zipCode, city].filter(Boolean).join(' '), countryName(country, language)]
    .filter(Boolean)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line
      <span key={at} className="break-words">
        {at > 0 && t('checkout.comma')}
        <bdi>{part}</bdi>
      </span>
    ))
}

/** Selects the default address while nothing is typed. */
function useDefault(kind: Props['kind'], value: Address, addresses: SavedAddress[] | undefined, onChange: Props['onChange']) {
  const { session } = useSession()
  // Once, when the address book has loaded: a field cleared on purpose stays empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address book has loaded
  useEffect(() => {
    const saved = addresses?.find((one) => (kind === 'shipping' ? one.defaultShipping : one.defaultBilling)) ?? addresses?.[0]
    if (saved && isUntouched(value, session)) onChange(saved.address)
  }, [addresses === undefined])
}

const Waiting = () => (
  <div aria-hidden className="space-y-3">
    {[0, 1].map((one) => (
      <Skeleton key={one} className="h-19 w-full rounded-card" />
    ))}
  </div>
)
