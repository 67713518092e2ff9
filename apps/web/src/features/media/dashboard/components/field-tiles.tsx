import { DndContext, type DragEndEvent, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import type { MediaValue } from '../types.ts'
import { Thumb } from './thumb.tsx'

interface Props<Value extends MediaValue> {
  label: string
  value: readonly Value[]
  readOnly: boolean
  /** shows pictures uncropped */
  whole: boolean
  /** the order can be changed */
  ordered: boolean
  onOrder: (value: Value[]) => void
  onOpen: (id: string) => void
  onRemove: (id: string) => void
  under?: ((picture: Value, at: number) => ReactNode) | undefined
}

/** The pictures of a field, sortable by drag and drop or with the space bar and arrow keys. */
export function FieldTiles<Value extends MediaValue>({ label, value, onOrder, ...rest }: Props<Value>) {
  const { t } = useTranslation()
  const sensors = useSensors(
    // A click opens the picture, so dragging needs a distance; touch needs a delay, to leave scrolling possible.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  if (value.length === 0) return null
  const ids = value.map(({ _id }) => _id)
  const placeOf = (id: unknown) => ids.indexOf(String(id)) + 1
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove([...value], placeOf(active.id) - 1, placeOf(over.id) - 1))
  }
  const said = (key: 'lifted' | 'dropped', id: unknown, over: unknown) =>
    t(`dashboard.media.${key}`, { from: placeOf(id), to: placeOf(over), count: ids.length })
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('dashboard.media.howToMove') },
        announcements: {
          onDragStart: ({ active }) => said('lifted', active.id, active.id),
          onDragOver: ({ active, over }) => (over ? said('lifted', active.id, over.id) : undefined),
          onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id ?? active.id),
          onDragCancel: ({ active }) => said('dropped', active.id, active.id),
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={rest.readOnly || !rest.ordered}>
        <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3">
          {value.map((one, at) => (
            <Tile key={one._id} one={one} at={at} {...rest} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Tile<Value extends MediaValue>({
  one,
  at,
  readOnly,
  whole,
  ordered,
  onOpen,
  onRemove,
  under,
}: Omit<Props<Value>, 'label' | 'value' | 'onOrder'> & { one: Value; at: number }) {
  const { t } = useTranslation()
  const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({ id: one._id })
  const canTransition = ordered && !readOnly
  const name = one.image.alt || t('dashboard.media.numbered', { number: at + 1 })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx('relative min-w-0', isDragging && 'z-20')}
    >
      <button
        type="button"
        {...(canTransition && { ...attributes, ...listeners, role: undefined, 'aria-roledescription': undefined })}
        aria-label={t('dashboard.media.open', { name })}
        onClick={() => onOpen(one._id)}
        className={cx(
          'block w-full touch-manipulation overflow-hidden rounded-card border border-line hover:border-field-line',
          canTransition && 'cursor-grab active:cursor-grabbing',
          isDragging && 'shadow-lift',
        )}
      >
        <Thumb picture={one.image} whole={whole} className="aspect-square" />
      </button>
      {ordered && at === 0 && (
        <span className="pointer-events-none absolute start-1.5 top-1.5 rounded-chip bg-card px-2 py-0.5 text-xs font-semibold">
          {t('dashboard.media.main')}
        </span>
      )}
      {!readOnly && (
        <button
          type="button"
          aria-label={t('dashboard.media.takeOut', { name })}
          title={t('dashboard.media.takeOut', { name })}
          onClick={() => onRemove(one._id)}
          className="absolute end-1 top-1 grid size-8 place-items-center rounded-full bg-card text-ink shadow-lift hover:bg-sunken max-md:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {under?.(one, at)}
    </li>
  )
}
