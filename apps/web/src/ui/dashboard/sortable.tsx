import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'

interface Props<Item> {
  /** label for screen readers */
  label: string
  items: readonly Item[]
  getId: (item: Item) => string
  getName: (item: Item) => string
  /** undefined: the order is read-only */
  onSort: ((items: Item[]) => void) | undefined
  /** renders a row with its drag handle, for mouse, touch and keyboard (space bar and arrows) */
  children: (item: Item, handle: ReactNode, at: number) => ReactNode
  className?: string
}

/** A list that the user can reorder. */
export function Sortable<Item>({ label, items, getId, getName, onSort, children, className }: Props<Item>) {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space', 'Enter'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const ids = items.map(getId)
  const placeOf = (id: unknown) => ids.indexOf(String(id)) + 1
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onSort?.(arrayMove([...items], placeOf(active.id) - 1, placeOf(over.id) - 1))
  }
  const said = (key: 'lifted' | 'over' | 'dropped' | 'putBack', id: unknown, over: unknown) => {
    const item = items[placeOf(id) - 1]
    return item && t(`dashboard.sort.${key}`, { name: getName(item), place: placeOf(over), count: ids.length })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('dashboard.sort.how') },
        announcements: {
          onDragStart: ({ active }) => said('lifted', active.id, active.id),
          onDragOver: ({ active, over }) => (over ? said('over', active.id, over.id) : undefined),
          onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id ?? active.id),
          onDragCancel: ({ active }) => said('putBack', active.id, active.id),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!onSort}>
        <ol aria-label={label} className={className}>
          {items.map((item, at) => (
            <Line key={getId(item)} id={getId(item)} name={getName(item)} movable={Boolean(onSort) && items.length > 1}>
              {(handle) => children(item, handle, at)}
            </Line>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Line({
  id,
  name,
  movable,
  children,
}: {
  id: string
  name: string
  movable: boolean
  children: (handle: ReactNode) => ReactNode
}) {
  const { t } = useTranslation()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({ id })
  const upright = transform && { ...transform, x: 0, scaleX: 1, scaleY: 1 }
  const handle = movable && (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-roledescription={undefined}
      aria-label={t('dashboard.sort.move', { name: `\u2068${name}\u2069` })}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-faint hover:bg-sunken hover:text-ink active:cursor-grabbing md:size-9"
    >
      <GripVertical aria-hidden className="size-4.5" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(upright), transition }}
      className={cx('relative bg-card', isDragging && 'z-10 rounded-button shadow-lift')}
    >
      {children(handle)}
    </li>
  )
}
