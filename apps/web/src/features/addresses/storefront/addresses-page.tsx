import type { KeptAddress } from '@haat/shared/addresses/schema.ts'
import { MapPin, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAddresses, useChangeAddresses } from '../api.ts'
import { AddressCard } from '../parts/address-card.tsx'
import { AddressDialog } from '../parts/address-dialog.tsx'

const grid = 'mt-6 grid gap-4 md:grid-cols-2'

/** The address book. */
export default function AddressesPage() {
  const { t } = useTranslation()
  const { addresses, failure, refetch } = useAddresses()
  const { add, update, remove } = useChangeAddresses()
  const [edited, setEdited] = useState<KeptAddress | 'new'>()
  const heading = useRef<HTMLHeadingElement>(null)

  const setDefault = async ({ _id: addressId, ...kept }: KeptAddress, use: 'defaultShipping' | 'defaultBilling') => {
    const refused = await update({ ...kept, addressId, [use]: true })
    if (refused) toast.error(t(`errors.${refused.code}`))
    else toast.success(t('addresses.defaultSet'))
  }
  const removeOne = async ({ _id, version: _version, ...draft }: KeptAddress) => {
    const refused = await remove(_id)
    if (refused) return toast.error(t(`errors.${refused.code}`))
    // Its button is gone: the keyboard goes on from the top of the list.
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
          {addresses.map((kept) => (
            <li key={kept._id}>
              <AddressCard
                kept={kept}
                onEdit={() => setEdited(kept)}
                onRemove={() => void removeOne(kept)}
                onDefault={(use) => void setDefault(kept, use)}
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
          kept={edited === 'new' ? undefined : edited}
          book={addresses ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
