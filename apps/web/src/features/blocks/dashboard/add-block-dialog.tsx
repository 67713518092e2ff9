import type { BlockType } from '@haat/shared/blocks/kinds.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay.tsx'
import { blockIcons, blockTypes } from './block-types.ts'

/** All block types with what they are for. */
export function AddBlockDialog({ onAdd, onClose }: { onAdd: (type: BlockType) => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.blocks.add')} className="sm:max-w-2xl">
      <ul className="grid gap-2 overflow-y-auto p-5 sm:grid-cols-2">
        {blockTypes.map((type) => {
          const Icon = blockIcons[type]
          return (
            <li key={type}>
              <button
                type="button"
                className="flex h-full w-full items-start gap-3 rounded-card border border-line bg-card p-3.5 text-start hover:border-field-line"
                onClick={() => onAdd(type)}
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-brand-soft text-brand-text">
                  <Icon aria-hidden className="size-5" />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{t(`dashboard.blocks.type.${type}`)}</span>
                  <span className="block text-sm text-soft">{t(`dashboard.blocks.about.${type}`)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
