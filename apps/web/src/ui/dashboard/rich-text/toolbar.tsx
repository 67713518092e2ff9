import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../cx.ts'
import { TableMenu } from './table-menu.tsx'

interface Tool {
  key: string
  label: string
  Icon: LucideIcon
  shortcut?: string
  /** pressed state; undefined for an action without state */
  on?: boolean
  off?: boolean
  mirrored?: boolean
  run: () => void
}

/** Toolbar for marks and blocks; arrow keys move through it, and the text keeps its selection. */
export function Toolbar({ editor, label, onLink }: { editor: Editor; label: string; onLink: () => void }) {
  const { t } = useTranslation()
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      strike: editor.isActive('strike'),
      h2: editor.isActive('heading', { level: 2 }),
      h3: editor.isActive('heading', { level: 3 }),
      h4: editor.isActive('heading', { level: 4 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  const heading = (level: 2 | 3 | 4) => () => void run().toggleHeading({ level }).run()
  const groups: Tool[][] = [
    [
      {
        key: 'bold',
        label: t('dashboard.content.bold'),
        Icon: Bold,
        shortcut: 'Control+B',
        on: is.bold,
        run: () => void run().toggleBold().run(),
      },
      {
        key: 'italic',
        label: t('dashboard.content.italic'),
        Icon: Italic,
        shortcut: 'Control+I',
        on: is.italic,
        run: () => void run().toggleItalic().run(),
      },
      {
        key: 'strike',
        label: t('dashboard.content.strike'),
        Icon: Strikethrough,
        on: is.strike,
        run: () => void run().toggleStrike().run(),
      },
      { key: 'link', label: t('dashboard.content.link'), Icon: Link, shortcut: 'Control+K', on: is.link, run: onLink },
    ],
    [
      { key: 'h2', label: t('dashboard.content.heading', { level: 1 }), Icon: Heading2, on: is.h2, run: heading(2) },
      { key: 'h3', label: t('dashboard.content.heading', { level: 2 }), Icon: Heading3, on: is.h3, run: heading(3) },
      { key: 'h4', label: t('dashboard.content.heading', { level: 3 }), Icon: Heading4, on: is.h4, run: heading(4) },
    ],
    [
      {
        key: 'bullets',
        label: t('dashboard.content.bullets'),
        Icon: List,
        mirrored: true,
        on: is.bullets,
        run: () => void run().toggleBulletList().run(),
      },
      {
        key: 'numbers',
        label: t('dashboard.content.numbers'),
        Icon: ListOrdered,
        mirrored: true,
        on: is.numbers,
        run: () => void run().toggleOrderedList().run(),
      },
      {
        key: 'quote',
        label: t('dashboard.content.quote'),
        Icon: Quote,
        on: is.quote,
        run: () => void run().toggleBlockquote().run(),
      },
      {
        key: 'table',
        label: t('dashboard.content.table'),
        Icon: Table,
        off: is.table,
        run: () => void run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
      },
    ],
    [
      {
        key: 'plain',
        label: t('dashboard.content.plain'),
        Icon: RemoveFormatting,
        run: () => void run().unsetAllMarks().clearNodes().run(),
      },
      {
        key: 'undo',
        label: t('dashboard.content.undo'),
        Icon: Undo2,
        mirrored: true,
        off: !is.canUndo,
        run: () => void run().undo().run(),
      },
      {
        key: 'redo',
        label: t('dashboard.content.redo'),
        Icon: Redo2,
        mirrored: true,
        off: !is.canRedo,
        run: () => void run().redo().run(),
      },
    ],
  ]
  return (
    <div className="sticky top-0 z-10 rounded-t-field border-b border-line bg-card">
      <div
        role="toolbar"
        aria-label={t('dashboard.content.tools', { name: label })}
        className="no-bar flex gap-x-2 gap-y-0.5 overflow-x-auto p-1 md:flex-wrap"
        onKeyDown={walk}
      >
        {groups.map((tools, at) => (
          <div key={tools[0]!.key} className="flex shrink-0 gap-0.5">
            {tools.map((tool, index) => (
              <ToolButton key={tool.key} tool={tool} first={at === 0 && index === 0} />
            ))}
          </div>
        ))}
      </div>
      {is.table && <TableMenu editor={editor} onKeyDown={walk} />}
    </div>
  )
}

function ToolButton({ tool: { label, Icon, shortcut, on, off, mirrored, run }, first }: { tool: Tool; first: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
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
      onClick={() => !off && run()}
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
