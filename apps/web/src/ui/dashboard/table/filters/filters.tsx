import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import { Button } from '../../../button.tsx'
import { Dialog } from '../../../overlay.tsx'
import type { Filter } from '../types.ts'
import { FilterChoice } from './filter-choice.tsx'
import { useFilterText } from './filter-text.ts'

/** Active filters as chips that can be edited and removed, and a menu to add more. */
export function Filters({ filters, list }: { filters: readonly Filter[]; list: ListState }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const say = useFilterText()
  const active = filters.filter(({ name }) => (list.filters[name] ?? []).length > 0)
  if (filters.length === 0) return null
  return (
    <>
      {active.map((filter) => (
        <span key={filter.name} className="inline-flex min-h-9 items-center rounded-[10px] bg-sunken text-sm max-md:min-h-11">
          <button
            type="button"
            className="flex min-h-9 items-center gap-1.5 ps-3 max-md:min-h-11"
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
          >
            <span className="font-semibold">{filter.label}</span>
            <span className="max-w-52 truncate text-soft">{say(filter, list.filters[filter.name]!)}</span>
          </button>
          <button
            type="button"
            aria-label={t('dashboard.list.removeFilter', { name: filter.label })}
            className="grid size-9 place-items-center rounded-[10px] text-soft hover:text-ink max-md:size-11"
            onClick={() => list.set({ filters: { [filter.name]: [] } })}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      <Button size="sm" aria-haspopup="dialog" icon={<ListFilter aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('dashboard.list.filter')}
      </Button>
      {open && <FilterDialog filters={filters} list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilterDialog({ filters, list, onClose }: { filters: readonly Filter[]; list: ListState; onClose: () => void }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(list.filters)
  const change = (name: string, values: string[]) => setWanted({ ...wanted, [name]: values })
  const show = (filters: Record<string, string[]>) => {
    list.set({ filters })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.list.filter')}
      footer={
        <div className="flex gap-3">
          <Button variant="primary" onClick={() => show(wanted)}>
            {t('dashboard.list.show')}
          </Button>
          <Button onClick={() => show(Object.fromEntries(filters.map(({ name }) => [name, []])))}>
            {t('dashboard.list.clear')}
          </Button>
        </div>
      }
    >
      <div className="space-y-5 p-5">
        {filters.map((filter) => (
          <fieldset key={filter.name}>
            <legend className="mb-1 text-sm font-semibold">{filter.label}</legend>
            <FilterChoice filter={filter} values={wanted[filter.name] ?? []} onChange={(values) => change(filter.name, values)} />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
