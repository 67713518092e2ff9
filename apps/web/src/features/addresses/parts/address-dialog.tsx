import type { KeptAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Input } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDeliveryAreas } from '../../delivery/index.ts'
import { type AddressProblems, addressProblems, problemsFrom, warmAddressCheck } from '../address-problems.ts'
import { useChangeAddresses } from '../api.ts'
import { guessCountry, servedCountries } from '../default-country.ts'
import { AddressFields } from './address-fields.tsx'

interface Props {
  /** the one to change; a new one is written without it */
  kept: KeptAddress | undefined
  book: KeptAddress[]
  onClose: () => void
}

/** Writes an address, or changes one. What was changed elsewhere meanwhile is never overwritten unseen. */
export function AddressDialog({ kept, book, onClose }: Props) {
  const { t } = useTranslation()
  const { add, update } = useChangeAddresses()
  const served = servedCountries(useDeliveryAreas().areas ?? [])
  const [address, change] = useDraft(kept, served)
  const [label, setLabel] = useState(kept?.label ?? '')
  const [uses, setUses] = useState({
    defaultShipping: kept?.defaultShipping ?? book.length === 0,
    defaultBilling: kept?.defaultBilling ?? book.length === 0,
  })
  const [problems, setProblems] = useState<AddressProblems>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => warmAddressCheck(), [])

  const show = (found: AddressProblems) => {
    setProblems(found)
    const inputs = [...form.current!.elements] as HTMLInputElement[]
    inputs.find(({ name }) => found[name.replace('shipping.', '') as keyof Address])?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const found = await addressProblems(address)
    if (Object.values(found).some(Boolean)) return show(found)
    setSaving(true)
    setRefusal(undefined)
    const draft = { label, address, ...uses }
    const refused = await (kept ? update({ ...draft, addressId: kept._id, version: kept.version }) : add(draft))
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
      title={t(kept ? 'addresses.editTitle' : 'addresses.addTitle')}
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
        />
        <div>
          {(['defaultShipping', 'defaultBilling'] as const).map((use) => (
            <Checkbox
              key={use}
              label={t(`addresses.use.${use}`)}
              checked={uses[use]}
              // A default is given to another address, not merely given up; the first one is it in any case.
              disabled={kept ? kept[use] : book.length === 0}
              onChange={({ target }) => setUses({ ...uses, [use]: target.checked })}
            />
          ))}
        </div>
      </form>
    </Dialog>
  )
}

/** What is being written; a new address starts with what is known of the person. */
function useDraft(kept: KeptAddress | undefined, served: string[]) {
  const { session } = useSession()
  const [address, setAddress] = useState<Address>(
    () =>
      kept?.address ?? {
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
  const shown = address.country ? address : { ...address, country: guessCountry(navigator.languages, served) }
  return [shown, (part: Partial<Address>) => setAddress((before) => ({ ...before, ...part }))] as const
}
