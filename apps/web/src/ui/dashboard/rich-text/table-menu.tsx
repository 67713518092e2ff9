import type { Editor } from '@tiptap/core'
import { BetweenHorizontalStart, BetweenVerticalStart, Columns3, type LucideIcon, Rows3, Table2, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** Actions for the table at the cursor. */
export function TableMenu({ editor, onKeyDown }: { editor: Editor; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }) {
  const { t } = useTranslation()
  const run = () => editor.chain().focus()
  const actions: { label: string; Icon: LucideIcon; run: () => unknown }[] = [
    { label: t('dashboard.content.addRow'), Icon: BetweenHorizontalStart, run: () => run().addRowAfter().run() },
    { label: t('dashboard.content.addColumn'), Icon: BetweenVerticalStart, run: () => run().addColumnAfter().run() },
    { label: t('dashboard.content.headerRow'), Icon: Table2, run: () => run().toggleHeaderRow().run() },
    { label: t('dashboard.content.removeRow'), Icon: Rows3, run: () => run().deleteRow().run() },
    { label: t('dashboard.content.removeColumn'), Icon: Columns3, run: () => run().deleteColumn().run() },
    { label: t('dashboard.content.removeTable'), Icon: Trash2, run: () => run().deleteTable().run() },
  ]
  return (
    <div
      role="toolbar"
      aria-label={t('dashboard.content.table')}
      className="no-bar flex gap-0.5 overflow-x-auto border-t border-line p-1 md:flex-wrap"
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label, Icon, run }, at) => (
        <button
          key={label}
          type="button"
          data-tool=""
          tabIndex={at === 0 ? 0 : -1}
          className="inline-flex min-h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-[8px] px-2 text-sm text-soft hover:bg-sunken hover:text-ink max-md:min-h-11"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run()}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </button>
      ))}
    </div>
  )
}
