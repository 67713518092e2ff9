import type { KeptAddress } from '@haat/shared/addresses/schema.ts'
import { countryName } from '@haat/shared/lists/countries.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip, Skeleton } from '../../../ui/bits.tsx'
import { Checkbox, RadioCard } from '../../../ui/field.tsx'
import { AddressFields, type AddressProblems, useAddresses } from '../../addresses/index.ts'
import { isUntouched, keptLike, onlyContact } from '../kept-address.ts'

interface Props {
  kind: 'shipping' | 'billing'
  value: Address
  onChange: (change: Partial<Address>) => void
  problems: AddressProblems
  onProblems: (problems: AddressProblems) => void
  served: string[]
  /** what was typed before a kept address took its place */
  typed: Address | undefined
  onTyped: (address: Address) => void
  /** keep what is typed in the book */
  isSaved: boolean
  onSaved: (isSaved: boolean) => void
}

/** Where it goes: one of the kept addresses, or another one that is typed. A guest, or an empty book, has the fields alone. */
export function AddressChoice({ kind, value, onChange, problems, onProblems, served, typed, onTyped, isSaved, onSaved }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { addresses, failure } = useAddresses()
  const [isOther, setOther] = useState(false)
  useDefault(kind, value, addresses, onChange)
  if (session && !addresses && !failure) return <Waiting />
  const same = addresses && keptLike(addresses, value)
  const chosen = isOther ? undefined : same
  // What the shop found wrong with a kept address is mended in its fields.
  const hasFields = !chosen || Object.values(problems).some(Boolean)

  const choose = (kept: KeptAddress) => {
    if (!same && !isUntouched(value, session)) onTyped(value)
    setOther(false)
    onProblems({})
    onChange(kept.address)
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
          {addresses.map((kept) => (
            <RadioCard
              key={kept._id}
              name={`${kind}.kept`}
              value={kept._id}
              checked={chosen?._id === kept._id}
              onChange={() => choose(kept)}
              title={<Title kept={kept} kind={kind} />}
              text={<OneLine kept={kept} />}
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
          />
          {session && !chosen && (
            <Checkbox label={t('addresses.save')} checked={isSaved} onChange={({ target }) => onSaved(target.checked)} />
          )}
        </div>
      )}
    </div>
  )
}

function Title({ kept, kind }: { kept: KeptAddress; kind: Props['kind'] }) {
  const { t } = useTranslation()
  const isDefault = kind === 'shipping' ? kept.defaultShipping : kept.defaultBilling
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi className="min-w-0 truncate">{kept.label || kept.address.fullName}</bdi>
      {isDefault && <Chip tone="brand">{t('addresses.isDefault')}</Chip>}
    </span>
  )
}

function OneLine({ kept: { label, address } }: { kept: KeptAddress }) {
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

/** The default address stands there already, as long as nobody has typed anything. */
function useDefault(kind: Props['kind'], value: Address, addresses: KeptAddress[] | undefined, onChange: Props['onChange']) {
  const { session } = useSession()
  // Once, when the book is there: a field that was emptied on purpose stays empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const kept = addresses?.find((one) => (kind === 'shipping' ? one.defaultShipping : one.defaultBilling)) ?? addresses?.[0]
    if (kept && isUntouched(value, session)) onChange(kept.address)
  }, [addresses === undefined])
}

const Waiting = () => (
  <div aria-hidden className="space-y-3">
    {[0, 1].map((one) => (
      <Skeleton key={one} className="h-19 w-full rounded-card" />
    ))}
  </div>
)
