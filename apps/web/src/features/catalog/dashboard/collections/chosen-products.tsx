import { endpoints } from 'virtual:dashboard-endpoints'
import { mostChosen } from '@haat/shared/catalog/collections/kinds.ts'
import type { CollectionMember } from '@haat/shared/catalog/dashboard/collections.ts'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Combo, type Option } from '../../../../ui/dashboard/fields/combo.tsx'
import { Sortable } from '../../../../ui/dashboard/sortable.tsx'
import { Picture } from '../../../../ui/picture.tsx'

/** Products chosen by hand, in order. */
export function ChosenProducts({
  label,
  value,
  most = mostChosen,
  except,
  onChange,
}: {
  label: string
  value: readonly CollectionMember[]
  most?: number
  /** id of a product that cannot be chosen */
  except?: string
  onChange: (value: CollectionMember[]) => void
}) {
  const { t } = useTranslation()
  const known = useRef(new Map<string, CollectionMember>())
  const search = async (q: string): Promise<Option[]> => {
    const answer = await send(endpoints.catalog.list, { ...(q && { q }), limit: 25 })
    const found = answer.success
      ? answer.products.filter(({ _id }) => _id !== except && !value.some((one) => one._id === _id))
      : []
    for (const { _id, name, image } of found) known.current.set(_id, { _id, name, image })
    return found.map(({ _id, name }) => ({ value: _id, label: name }))
  }
  return (
    <div className="space-y-3">
      <Combo
        label={label}
        placeholder={t('dashboard.blocks.products.find')}
        hint={value.length >= most ? t('dashboard.collections.mostChosen', { count: most }) : undefined}
        disabled={value.length >= most}
        search={search}
        value={null}
        onChange={(option) => {
          const added = option && known.current.get(option.value)
          if (added) onChange([...value, added])
        }}
      />
      {value.length > 0 && (
        <Sortable
          label={label}
          items={value}
          getId={({ _id }) => _id}
          getName={({ name }) => name}
          onSort={onChange}
          className="divide-y divide-line overflow-hidden rounded-field border border-line"
        >
          {({ _id, name, image }, handle) => (
            <div className="flex min-h-13 items-center gap-2 ps-1 pe-2">
              {handle}
              <Picture picture={image} sizes="40px" alt="" className="size-10 shrink-0 rounded-[8px] object-cover" />
              <bdi className="min-w-0 grow truncate">{name}</bdi>
              <IconButton
                label={t('dashboard.collections.removeProduct', { name: `\u2068${name}\u2069` })}
                className="text-soft hover:text-bad md:size-9"
                onClick={() => onChange(value.filter((one) => one._id !== _id))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </div>
          )}
        </Sortable>
      )}
    </div>
  )
}
