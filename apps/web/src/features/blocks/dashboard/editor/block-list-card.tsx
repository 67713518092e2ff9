import type { Block } from '@haat/shared/blocks/schema.ts'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Sortable } from '../../../../ui/dashboard/sortable.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { blockIcons } from '../block-types.ts'
import { fallback } from '../words.ts'
import type { BlockList } from './use-block-list.ts'

/** The blocks in their order: select, move, duplicate, remove, add. */
export function BlockListCard({ list, onAdd }: { list: BlockList; onAdd: () => void }) {
  const { t } = useTranslation()
  const { blocks, names, selected, isFull } = list
  return (
    <Card>
      <h2 className="text-lg">{t('dashboard.blocks.blocks')}</h2>
      {blocks.length === 0 && <p className="mt-2 text-sm text-soft">{t('dashboard.blocks.empty')}</p>}
      <Sortable
        label={t('dashboard.blocks.blocks')}
        items={blocks}
        getId={({ id }) => id}
        getName={({ id }) => names.get(id) ?? ''}
        onSort={list.sort}
        className="mt-2 divide-y divide-line"
      >
        {(block, handle) => {
          const name = names.get(block.id) ?? ''
          return (
            <div className="flex min-h-13 items-center gap-1">
              {handle}
              <BlockButton
                block={block}
                name={name}
                isSelected={block.id === selected?.id}
                onSelect={() => list.select(block.id)}
              />
              <IconButton
                label={t('dashboard.blocks.duplicate', { name })}
                className="md:size-9"
                disabled={isFull !== undefined}
                onClick={() => list.duplicate(block)}
              >
                <Copy aria-hidden className="size-4" />
              </IconButton>
              <IconButton label={t('dashboard.blocks.remove', { name })} className="md:size-9" onClick={() => list.remove(block)}>
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </div>
          )
        }}
      </Sortable>
      <Button size="sm" className="mt-3" icon={<Plus aria-hidden className="size-4" />} disabledReason={isFull} onClick={onAdd}>
        {t('dashboard.blocks.add')}
      </Button>
    </Card>
  )
}

function BlockButton({
  block,
  name,
  isSelected,
  onSelect,
}: {
  block: Block
  name: string
  isSelected: boolean
  onSelect: () => void
}) {
  const { t } = useTranslation()
  const { language: main } = useSettings()
  const Icon = blockIcons[block.type]
  const title = 'texts' in block ? fallback(block.texts, main, 'title') : ''
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={cx(
        'flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-[10px] px-2 text-start hover:bg-sunken',
        isSelected && 'bg-brand-soft font-semibold',
      )}
      onClick={onSelect}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        {title && (
          <span className="line-clamp-2 text-sm font-normal text-soft">
            <bdi>{title}</bdi>
          </span>
        )}
      </span>
      {isLimited(block) && <Chip>{t('dashboard.blocks.limited')}</Chip>}
    </button>
  )
}

/** Whether some visitors do not see the block, or not always. */
const isLimited = ({ devices, from, until }: Block) => devices !== 'all' || from !== null || until !== null
