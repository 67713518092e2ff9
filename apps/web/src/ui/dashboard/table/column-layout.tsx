import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Look } from '../../../lib/dashboard/list/column-layout.ts'
import { IconButton } from '../../button.tsx'
import { Checkbox } from '../../form/field.tsx'
import { Dialog } from '../../overlay.tsx'
import type { Column } from './types.ts'

/** Selects columns, their order and the row density. */
export function ColumnLayoutButton<Row>({ look }: { look: Look<Column<Row>> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('dashboard.list.columnLayout')}
        className="size-9"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Columns3 aria-hidden className="size-4.5" />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={t('dashboard.list.columnLayout')} className="sm:max-w-sm">
        <div className="space-y-4 p-5">
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{t('dashboard.list.columns')}</legend>
            {look.all.map(({ key, label, always }, at) => (
              <div key={key} className="flex items-center gap-1">
                <Checkbox
                  label={label}
                  className="min-w-0 flex-1"
                  disabled={always}
                  checked={look.isShown(key)}
                  onChange={({ target }) => look.show(key, target.checked)}
                />
                {at > 0 && (
                  <>
                    <Mover
                      label={t('dashboard.list.earlier', { name: label })}
                      Icon={ChevronUp}
                      isEnd={at === 1}
                      onMove={() => look.move(key, -1)}
                    />
                    <Mover
                      label={t('dashboard.list.later', { name: label })}
                      Icon={ChevronDown}
                      isEnd={at === look.all.length - 1}
                      onMove={() => look.move(key, 1)}
                    />
                  </>
                )}
              </div>
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

/** Disabled with `aria-disabled` at the end of the list, so that the button keeps the focus. */
function Mover({ label, Icon, isEnd, onMove }: { label: string; Icon: typeof ChevronUp; isEnd: boolean; onMove: () => void }) {
  return (
    <IconButton
      label={label}
      aria-disabled={isEnd || undefined}
      className={isEnd ? 'size-9 opacity-30' : 'size-9'}
      onClick={isEnd ? undefined : onMove}
    >
      <Icon aria-hidden className="size-4" />
    </IconButton>
  )
}
