import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../cx.ts'
import { TableMenu } from './table-menu.tsx'
import { type Tool, toolGroups } from './tools.ts'

/** Toolbar for marks and blocks; arrow keys move through it, and the text keeps its selection. */
export function Toolbar({ editor, label, onLink }: { editor: Editor; label: string; onLink: () => void }) {
  const { t } = useTranslation()
  const { states, isInTable } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      states: Object.fromEntries(
        toolGroups.flat().map(({ key, isOn, isOff }) => [key, { on: isOn?.(editor), off: isOff?.(editor) }]),
      ),
      isInTable: editor.isActive('table'),
    }),
  })
  const run = ({ apply }: Tool) => {
    if (apply === 'link') onLink()
    else apply(editor.chain().focus()).run()
  }
  return (
    <div className="sticky top-0 z-10 rounded-t-field border-b border-line bg-card">
      <div
        role="toolbar"
        aria-label={t('dashboard.content.tools', { name: label })}
        className="no-bar flex gap-x-2 gap-y-0.5 overflow-x-auto p-1 md:flex-wrap"
        onKeyDown={walk}
      >
        {toolGroups.map((tools, at) => (
          <div key={tools[0]!.key} className="flex shrink-0 gap-0.5">
            {tools.map((tool, index) => (
              <ToolButton
                key={tool.key}
                tool={tool}
                {...states[tool.key]}
                first={at === 0 && index === 0}
                onClick={() => run(tool)}
              />
            ))}
          </div>
        ))}
      </div>
      {isInTable && <TableMenu editor={editor} onKeyDown={walk} />}
    </div>
  )
}

function ToolButton({
  tool: { label, Icon, shortcut, mirrored },
  on,
  off,
  first,
  onClick,
}: {
  tool: Tool
  /** pressed state; undefined for an action without state */
  on?: boolean | undefined
  off?: boolean | undefined
  first: boolean
  onClick: () => void
}) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={label(t)}
      title={label(t)}
      aria-pressed={on}
      aria-disabled={off || undefined}
      aria-keyshortcuts={shortcut}
      tabIndex={first ? 0 : -1}
      data-tool=""
      className={cx(
        'grid size-9 place-items-center rounded-[8px] max-md:size-11',
        on ? 'bg-brand-soft text-brand-text' : 'text-soft hover:bg-sunken hover:text-ink',
        off && 'opacity-40',
      )}
      // Keep the selection and the cursor in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !off && onClick()}
    >
      <Icon aria-hidden className={cx('size-4', mirrored && 'flip-rtl')} />
    </button>
  )
}

/** Roving focus: the toolbar is one Tab stop, and arrow keys move in their visual direction. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = all.indexOf(event.target as HTMLElement)
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const next = { [forward]: at + 1, [backward]: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined || at === -1) return
  event.preventDefault()
  for (const one of all) one.tabIndex = -1
  const target = all[next % all.length]!
  target.tabIndex = 0
  target.focus()
}
