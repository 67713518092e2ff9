import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import { MapPin, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAddresses, useChangeAddresses } from '../api.ts'
import { AddressCard } from '../components/address-card.tsx'
import { AddressDialog } from '../components/address-dialog.tsx'

const grid = 'mt-6 grid gap-4 md:grid-cols-2'

/** Address book page. */
export default function AddressesPage() {
  const { t } = useTranslation()
  const { addresses, failure, refetch } = useAddresses()
  const { add, update, remove } = useChangeAddresses()
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  const heading = useRef<HTMLHeadingElement>(null)

  const setDefault = async ({ _id: addressId, ...saved }: SavedAddress, use: 'defaultShipping' | 'defaultBilling') => {
    const refused = await update({ ...saved, addressId, [use]: true })
    if (refused) toast.error(t(`errors.${refused.code}`))
    else toast.success(t('addresses.defaultSet'))
  }
  const removeOne = async ({ _id, version: _version, ...draft }: SavedAddress) => {
    const refused = await remove(_id)
    if (refused) return toast.error(t(`errors.${refused.code}`))
    // The focused button was removed: move the focus to the heading.
    heading.current?.focus({ preventScroll: true })
    toast.undo(t('addresses.removed'), t('addresses.undo'), () => {
      void add(draft).then((again) => again && toast.error(t(`errors.${again.code}`)))
    })
  }
  const addButton = (
    <Button
      variant={addresses?.length ? 'outline' : 'primary'}
      icon={<Plus aria-hidden className="size-4.5" />}
      onClick={() => setEdited('new')}
    >
      {t('addresses.add')}
    </Button>
  )
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-[28px] focus:outline-none md:text-4xl">
          {t('addresses.title')}
        </h1>
        {addresses && addresses.length > 0 && addButton}
      </div>
      {addresses?.length === 0 ? (
        <EmptyState icon={<MapPin aria-hidden />} title={t('addresses.emptyTitle')} text={t('addresses.emptyText')}>
          {addButton}
        </EmptyState>
      ) : addresses ? (
        <ul className={grid}>
          {addresses.map((saved) => (
            <li key={saved._id}>
              <AddressCard
                saved={saved}
                onEdit={() => setEdited(saved)}
                onRemove={() => void removeOne(saved)}
                onDefault={(use) => void setDefault(saved, use)}
              />
            </li>
          ))}
        </ul>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className={grid}>
          {[0, 1].map((one) => (
            <div key={one} className="rounded-card border border-line bg-card p-5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="mt-4 h-4 w-40" />
              <Skeleton className="mt-2.5 h-4 w-48" />
              <Skeleton className="mt-2.5 h-4 w-32" />
              <Skeleton className="mt-8 h-9 w-40" />
            </div>
          ))}
        </div>
      )}
      {edited && (
        <AddressDialog
          key={edited === 'new' ? 'new' : edited._id}
          saved={edited === 'new' ? undefined : edited}
          book={addresses ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
