import type { ExtensionBlockKind } from '@haat/shared/blocks/dashboard/schema.ts'
import type { BlockType } from '@haat/shared/blocks/kinds.ts'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay.tsx'
import { blockIcons, blockTypes } from './block-types.ts'

interface Props {
  ofExtensions: readonly ExtensionBlockKind[]
  onAdd: (type: BlockType | ExtensionBlockKind) => void
  onClose: () => void
}

/** All block types with a description, then those of extensions. */
export function AddBlockDialog({ ofExtensions, onAdd, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.blocks.add')} className="sm:max-w-2xl">
      <ul className="grid gap-2 overflow-y-auto p-5 sm:grid-cols-2">
        {blockTypes.map((type) => (
          <li key={type}>
            <Choice
              Icon={blockIcons[type]}
              title={t(`dashboard.blocks.type.${type}`)}
              about={t(`dashboard.blocks.about.${type}`)}
              onClick={() => onAdd(type)}
            />
          </li>
        ))}
        {ofExtensions.map((kind) => (
          <li key={kind.block}>
            <Choice
              Icon={blockIcons.extension}
              title={kind.title}
              about={kind.about}
              extension={kind.extension}
              onClick={() => onAdd(kind)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ChoiceProps {
  Icon: LucideIcon
  title: string
  about: string
  extension?: string
  onClick: () => void
}

function Choice({ Icon, title, about, extension, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className="flex h-full w-full items-start gap-3 rounded-card border border-line bg-card p-3.5 text-start hover:border-field-line"
      onClick={onClick}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-brand-soft text-brand-text">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-soft">{about}</span>
        {extension && (
          <span className="block text-sm text-soft">
            <bdi>{extension}</bdi>
          </span>
        )}
      </span>
    </button>
  )
}
