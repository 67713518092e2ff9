import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../../ui/feedback/announce.ts'
import { openLines, placed, type Spot, spotAt, toTreeLines, without } from './tree.ts'

/** Moves a category with the keyboard: the tree shows every step, and a live region announces the position. */
export function useCarry({
  all,
  folded,
  onOrder,
}: {
  all: readonly DashboardCategory[]
  folded: ReadonlySet<string>
  onOrder: (categories: DashboardCategory[]) => void
}) {
  const { t } = useTranslation()
  const [held, setHeld] = useState<{ id: string; spot: Spot; start: Spot }>()
  const lines = toTreeLines(all)
  const findCarried = (id: string) => lines.find(({ category }) => category._id === id)
  const findOthers = (id: string) => without(openLines(lines, new Set([...folded, id])), id)
  const arranged = (id: string, spot: Spot) => placed(all, id, findOthers(id), spot)

  const say = (key: 'lifted' | 'over' | 'dropped' | 'putBack', { _id, name }: DashboardCategory, spot: Spot) => {
    const parent = all.find((one) => one._id === spot.parentId)
    const place = arranged(_id, spot).filter((one) => (one.parentId ?? null) === spot.parentId)
    announce(
      t(`dashboard.categories.carry.${key}`, {
        name: `\u2068${name}\u2069`,
        place: place.findIndex((one) => one._id === _id) + 1,
        count: place.length,
        where: parent
          ? t('dashboard.categories.carry.below', { name: `\u2068${parent.name}\u2069` })
          : t('dashboard.categories.carry.top'),
      }),
    )
  }
  const lift = (category: DashboardCategory) => {
    const id = category._id
    const at = openLines(lines, new Set([...folded, id])).findIndex((line) => line.category._id === id)
    const carried = findCarried(id)
    if (!carried) return
    const start = { at, depth: carried.depth, parentId: category.parentId }
    setHeld({ id, spot: start, start })
    say('lifted', category, start)
  }
  const moveTo = (category: DashboardCategory, at: number, depth: number) => {
    const others = findOthers(category._id)
    const spot = spotAt(others, Math.max(0, Math.min(others.length, at)), depth, findCarried(category._id)!)
    setHeld({ ...held!, spot })
    say('over', category, spot)
  }
  const drop = (category: DashboardCategory) => {
    const { spot, start } = held!
    setHeld(undefined)
    say('dropped', category, spot)
    if (spot.at !== start.at || spot.depth !== start.depth) onOrder(arranged(category._id, spot))
  }
  const putBack = (category: DashboardCategory) => {
    if (held?.id !== category._id) return
    setHeld(undefined)
    say('putBack', category, held.start)
  }
  return {
    id: held?.id,
    preview: held && arranged(held.id, held.spot),
    /** the row lost the focus */
    letGo: putBack,
    onKey: (event: KeyboardEvent, category: DashboardCategory) => {
      const isGo = event.key === ' ' || event.key === 'Enter'
      const inward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      const outward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
      if (held?.id !== category._id) {
        if (!isGo) return
        lift(category)
      } else if (isGo) drop(category)
      else if (event.key === 'Escape') putBack(category)
      else if (event.key === 'ArrowUp') moveTo(category, held.spot.at - 1, held.spot.depth)
      else if (event.key === 'ArrowDown') moveTo(category, held.spot.at + 1, held.spot.depth)
      else if (event.key === inward) moveTo(category, held.spot.at, held.spot.depth + 1)
      else if (event.key === outward) moveTo(category, held.spot.at, held.spot.depth - 1)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
