import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { AddressBlock } from './address-block.tsx'

interface Props {
  saved: SavedAddress
  onEdit: () => void
  onRemove: () => void
  onDefault: (use: 'defaultShipping' | 'defaultBilling') => void
}

/** A saved address with its actions. */
export function AddressCard({ saved, onEdit, onRemove, onDefault }: Props) {
  const { t } = useTranslation()
  const { label, address, defaultShipping, defaultBilling } = saved
  const name = label || address.house
  const uses = (['defaultShipping', 'defaultBilling'] as const).filter((use) => !saved[use])
  return (
    <article aria-label={name} className="flex h-full flex-col rounded-card border border-line bg-card p-4 md:p-5">
      {(label || defaultShipping || defaultBilling) && (
        <div className="mb-2.5 flex flex-wrap items-center gap-2">
          {label && (
            <h2 className="min-w-0 truncate text-lg">
              <bdi>{label}</bdi>
            </h2>
          )}
          {defaultShipping && defaultBilling ? (
            <Chip tone="brand">{t('addresses.isDefault')}</Chip>
          ) : (
            <>
              {defaultShipping && <Chip tone="brand">{t('addresses.isShipping')}</Chip>}
              {defaultBilling && <Chip tone="brand">{t('addresses.isBilling')}</Chip>}
            </>
          )}
        </div>
      )}
      <AddressBlock address={address} contact />
      <div className="mt-auto flex items-center gap-2 pt-4">
        <Button
          icon={<Pencil aria-hidden className="size-4" />}
          aria-label={t('addresses.editOne', { name: `\u2068${name}\u2069` })}
          onClick={onEdit}
        >
          {t('addresses.edit')}
        </Button>
        <IconButton label={t('addresses.removeOne', { name: `\u2068${name}\u2069` })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
        {uses.length > 0 && (
          <div className="ms-auto">
            <Menu
              label={t('addresses.more')}
              button={(props) => (
                <IconButton label={t('addresses.moreOf', { name: `\u2068${name}\u2069` })} {...props}>
                  <MoreHorizontal aria-hidden className="size-5" />
                </IconButton>
              )}
              items={uses.map((use) => ({ key: use, label: t(`addresses.make.${use}`), onSelect: () => onDefault(use) }))}
            />
          </div>
        )}
      </div>
    </article>
  )
}
