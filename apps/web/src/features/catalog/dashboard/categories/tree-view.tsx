import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openLines, placed, type Spot, spotAt, toTreeLines, without } from './tree.ts'
import { TreeItem } from './tree-item.tsx'
import { useCarry } from './use-carry.ts'

const indent = 24

/**
 * The category tree. Rows are moved by drag and drop (horizontally to change the level), or with the space bar and arrow keys.
 */
export function TreeView({
  all,
  mayEdit,
  mayRemove,
  onOrder,
  onAddBelow,
  onRemove,
}: {
  all: readonly DashboardCategory[]
  mayEdit: boolean
  mayRemove: boolean
  onOrder: (categories: DashboardCategory[]) => void
  onAddBelow: (parent: DashboardCategory) => void
  onRemove: (category: DashboardCategory) => void
}) {
  const { t } = useTranslation()
  const how = useId()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<{ id: string; spot: Spot }>()
  const carry = useCarry({ all, folded, onOrder })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  )
  const lines = toTreeLines(carry.preview ?? all)
  const open = openLines(lines, dragged ? new Set([...folded, dragged.id]) : folded)
  const ids = open.map(({ category }) => category._id)

  const toSpot = ({ active, over, delta }: DragMoveEvent | DragEndEvent): Spot | undefined => {
    const carried = open.find(({ category }) => category._id === active.id)
    if (!carried || !over) return undefined
    const steps = Math.round(delta.x / indent) * (document.dir === 'rtl' ? -1 : 1)
    return spotAt(without(open, carried.category._id), ids.indexOf(String(over.id)), carried.depth + steps, carried)
  }
  const drop = (event: DragEndEvent) => {
    const spot = toSpot(event)
    const id = String(event.active.id)
    setDragged(undefined)
    if (spot) onOrder(placed(all, id, without(open, id), spot))
  }
  const normalizeForSearch = (id: string) =>
    setFolded(folded.has(id) ? new Set([...folded].filter((one) => one !== id)) : new Set([...folded, id]))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => {
        const id = String(active.id)
        const carried = lines.find(({ category }) => category._id === id)
        if (carried) setDragged({ id, spot: { at: 0, depth: carried.depth, parentId: null } })
      }}
      onDragMove={(event) => {
        const spot = toSpot(event)
        if (spot && dragged && spot.depth !== dragged.spot.depth) setDragged({ ...dragged, spot })
      }}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <p id={how} hidden>
        {t('dashboard.categories.how')}
      </p>
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!mayEdit}>
        <ul aria-label={t('shell.sections.categories')} className="rounded-card border border-line bg-card">
          {open.map((line) => {
            const { category } = line
            return (
              <TreeItem
                key={category._id}
                line={line}
                depth={dragged?.id === category._id ? dragged.spot.depth : line.depth}
                isFolded={folded.has(category._id)}
                isCarried={carry.id === category._id}
                describedBy={how}
                mayEdit={mayEdit}
                mayRemove={mayRemove}
                onToggle={() => normalizeForSearch(category._id)}
                onKey={(event) => carry.onKey(event, category)}
                onLetGo={() => carry.letGo(category)}
                onAddBelow={() => onAddBelow(category)}
                onRemove={() => onRemove(category)}
              />
            )
          })}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
