import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { maxCategoryDepth } from '@haat/shared/catalog/dashboard/rules.ts'
import { ChevronRight, GripVertical, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'
import type { TreeLine } from './tree.ts'

/** A row of the category tree: drag handle, picture, name, number of products and actions. */
export function TreeItem({
  line: { category, hasBelow },
  depth,
  isFolded,
  isCarried,
  describedBy,
  mayEdit,
  mayRemove,
  onToggle,
  onKey,
  onLetGo,
  onAddBelow,
  onRemove,
}: {
  line: TreeLine
  depth: number
  isFolded: boolean
  isCarried: boolean
  describedBy: string
  mayEdit: boolean
  mayRemove: boolean
  onToggle: () => void
  onKey: (event: KeyboardEvent) => void
  onLetGo: () => void
  onAddBelow: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { _id, name, image, ground, count } = category
  const sortable = useSortable({ id: _id })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const said = `\u2068${name}\u2069`
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: CSS.Translate.toString(transform && { ...transform, x: 0, scaleX: 1, scaleY: 1 }),
        transition,
        paddingInlineStart: `${depth * 24}px`,
      }}
      className={cx(
        'relative flex min-h-13 items-center gap-1 bg-card px-1 not-first:border-t not-first:border-line first:rounded-t-card last:rounded-b-card md:gap-2',
        (isDragging || isCarried) && 'z-10 rounded-button shadow-lift ring-2 ring-brand-text',
      )}
    >
      {mayEdit && (
        <DragHandle
          sortable={sortable}
          label={t('dashboard.categories.move', { name: said })}
          describedBy={describedBy}
          isCarried={isCarried}
          onKey={onKey}
          onLetGo={onLetGo}
        />
      )}
      {hasBelow ? <FoldButton name={said} isFolded={isFolded} onToggle={onToggle} /> : <span className="w-11 md:w-9" />}
      <span
        className="block size-9 shrink-0 overflow-hidden rounded-[8px] bg-sunken"
        style={ground ? { backgroundColor: ground } : undefined}
      >
        <Picture picture={image} sizes="36px" alt="" className={cx('size-full object-cover', !image && 'bg-transparent')} />
      </span>
      <Link
        to={`?edit=${_id}`}
        preventScrollReset
        className="flex min-h-11 min-w-0 flex-1 items-center font-semibold hover:underline"
      >
        <bdi className="line-clamp-2 break-words">{name}</bdi>
      </Link>
      <Link
        to={to(dashboardPaths.products, undefined, { category: _id })}
        className="inline-flex min-h-11 shrink-0 items-center px-2 text-sm text-soft tabular hover:text-ink hover:underline"
      >
        {t('dashboard.categories.products', { count })}
      </Link>
      {mayEdit && depth < maxCategoryDepth && (
        <RowAction label={t('dashboard.categories.addBelow', { name: said })} Icon={Plus} onClick={onAddBelow} />
      )}
      {mayRemove && (
        <RowAction
          label={t('dashboard.categories.remove', { name: said })}
          Icon={Trash2}
          className="text-soft hover:text-bad"
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** Moves the category by pointer or, after Space or Enter, by arrow keys. */
function DragHandle({
  sortable: { setActivatorNodeRef, listeners },
  label,
  describedBy,
  isCarried,
  onKey,
  onLetGo,
}: {
  sortable: ReturnType<typeof useSortable>
  label: string
  describedBy: string
  isCarried: boolean
  onKey: (event: KeyboardEvent) => void
  onLetGo: () => void
}) {
  const handle = useRef<HTMLButtonElement>(null)
  // A row that moves in the DOM loses the focus.
  useEffect(() => {
    if (isCarried && document.activeElement !== handle.current) handle.current?.focus()
  })
  return (
    <button
      ref={(node) => {
        handle.current = node
        setActivatorNodeRef(node)
      }}
      type="button"
      {...listeners}
      aria-label={label}
      aria-describedby={describedBy}
      aria-pressed={isCarried}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-faint hover:bg-sunken hover:text-ink active:cursor-grabbing md:size-9"
      onKeyDown={onKey}
      onBlur={({ relatedTarget }) => relatedTarget && onLetGo()}
    >
      <GripVertical aria-hidden className="size-4.5" />
    </button>
  )
}

function FoldButton({ name, isFolded, onToggle }: { name: string; isFolded: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t(isFolded ? 'dashboard.categories.unfold' : 'dashboard.categories.fold', { name })}
      aria-expanded={!isFolded}
      className="md:size-9"
      onClick={onToggle}
    >
      <ChevronRight aria-hidden className={cx('size-4 transition-transform duration-150', isFolded ? 'flip-rtl' : 'rotate-90')} />
    </IconButton>
  )
}

/** An action at the end of the row; phones have it in the panel of the category. */
function RowAction({
  label,
  Icon,
  className,
  onClick,
}: {
  label: string
  Icon: LucideIcon
  className?: string
  onClick: () => void
}) {
  return (
    <IconButton label={label} className={cx('max-md:hidden md:size-9', className)} onClick={onClick}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  )
}
