import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../../lib/dashboard/kept.ts'
import { IconButton } from '../../button.tsx'
import { Checkbox } from '../../field.tsx'
import { Dialog } from '../../overlay.tsx'
import type { Column } from './types.ts'

export interface Look {
  shown: (column: Pick<Column<never>, 'key' | 'always' | 'optional'>) => boolean
  dense: boolean
  changed: Record<string, boolean>
  change: (key: string, shown: boolean) => void
  setDense: (dense: boolean) => void
}

/** Which columns a list shows and how close its rows stand: each person's own choice, kept in this browser. */
export function useLook(name: string): Look {
  const [changed, setChanged] = useKept<Record<string, boolean>>(`columns-${name}`, {})
  const [dense, setDense] = useKept('dense', false)
  return {
    changed,
    dense,
    setDense,
    shown: ({ key, always, optional }) => always || (changed[key] ?? !optional),
    change: (key, shown) => setChanged({ ...changed, [key]: shown }),
  }
}

export function LookButton<Row>({ columns, look }: { columns: readonly Column<Row>[]; look: Look }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('dashboard.list.look')} className="size-9" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Columns3 aria-hidden className="size-4.5" />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={t('dashboard.list.look')} className="sm:max-w-sm">
        <div className="space-y-4 p-5">
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{t('dashboard.list.columns')}</legend>
            {columns.map((column) => (
              <Checkbox
                key={column.key}
                label={column.label}
                disabled={column.always}
                checked={look.shown(column)}
                onChange={({ target }) => look.change(column.key, target.checked)}
              />
            ))}
          </fieldset>
          <Checkbox
            label={t('dashboard.list.dense')}
            checked={look.dense}
            onChange={({ target }) => look.setDense(target.checked)}
          />
        </div>
      </Dialog>
    </>
  )
}
