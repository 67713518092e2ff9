import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox, Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useDeliveryAreas } from '../../delivery/index.ts'
import { type AddressProblems, addressProblems, prefetchAddressSchema, problemsFrom } from '../address-problems.ts'
import { useChangeAddresses } from '../api.ts'
import { guessCountry, servedCountries } from '../default-country.ts'
import { AddressFields } from './address-fields.tsx'

interface Props {
  /** address to edit; undefined for a new one */
  saved: SavedAddress | undefined
  book: SavedAddress[]
  onClose: () => void
}

/** Adds or edits an address. A concurrent change is never overwritten silently. */
export function AddressDialog({ saved, book, onClose }: Props) {
  const { t } = useTranslation()
  const { add, update } = useChangeAddresses()
  const served = servedCountries(useDeliveryAreas().areas ?? [])
  const [address, change] = useDraft(saved, served)
  const [label, setLabel] = useState(saved?.label ?? '')
  const [uses, setUses] = useState({
    defaultShipping: saved?.defaultShipping ?? book.length === 0,
    defaultBilling: saved?.defaultBilling ?? book.length === 0,
  })
  const [problems, setProblems] = useState<AddressProblems>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => prefetchAddressSchema(), [])

  const show = (found: AddressProblems) => {
    setProblems(found)
    const inputs = [...form.current!.elements] as HTMLInputElement[]
    inputs.find(({ name }) => found[name.replace('shipping.', '') as keyof Address])?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const found = await addressProblems(address, saved && [saved])
    if (Object.values(found).some(Boolean)) return show(found)
    setSaving(true)
    setRefusal(undefined)
    const draft = { label, address, ...uses }
    const refused = await (saved ? update({ ...draft, addressId: saved._id, version: saved.version }) : add(draft))
    setSaving(false)
    if (!refused) {
      toast.success(t('addresses.saved'))
      return onClose()
    }
    if (refused.fields) show(problemsFrom(refused.fields, 'address'))
    setRefusal(refused.code === 'version_conflict' ? t('addresses.changedMeanwhile') : t(`errors.${refused.code}`))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(saved ? 'addresses.editTitle' : 'addresses.addTitle')}
      className="sm:max-w-xl"
      footer={
        <div className="flex gap-3">
          <Button type="submit" form="address-form" variant="primary" loading={isSaving} className="flex-1 sm:flex-none">
            {t('ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      }
    >
      <form ref={form} id="address-form" noValidate onSubmit={(event) => void save(event)} className="space-y-4 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('addresses.label')}
          optional={t('ui.optional')}
          hint={t('addresses.labelHint')}
          name="label"
          autoComplete="off"
          dir="auto"
          maxLength={40}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <AddressFields
          kind="shipping"
          value={address}
          onChange={change}
          problems={problems}
          onProblems={setProblems}
          served={served}
          saved={saved && [saved]}
        />
        <div>
          {(['defaultShipping', 'defaultBilling'] as const).map((use) => (
            <Checkbox
              key={use}
              label={t(`addresses.use.${use}`)}
              checked={uses[use]}
              // The default moves only by choosing another address; the first address is always the default.
              disabled={saved ? saved[use] : book.length === 0}
              onChange={({ target }) => setUses({ ...uses, [use]: target.checked })}
            />
          ))}
        </div>
      </form>
    </Dialog>
  )
}

/** Form values; a new address starts with the user's name and email. */
function useDraft(saved: SavedAddress | undefined, served: string[]) {
  const { session } = useSession()
  const shop = useSettings().country
  const [address, setAddress] = useState<Address>(
    () =>
      saved?.address ?? {
        fullName: session?.user.name ?? '',
        phone: '',
        email: session?.user.email ?? '',
        house: '',
        city: '',
        state: '',
        zipCode: '',
        country: '',
      },
  )
  const shown = address.country ? address : { ...address, country: guessCountry(navigator.languages, served, shop) }
  return [shown, (part: Partial<Address>) => setAddress((before) => ({ ...before, ...part }))] as const
}
