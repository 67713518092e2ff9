import type { ChainedCommands, Editor } from '@tiptap/core'
import type { TFunction } from 'i18next'
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

/** A button of the toolbar. */
export interface Tool {
  key: string
  label: (t: TFunction) => string
  Icon: LucideIcon
  shortcut?: string
  mirrored?: boolean
  /** whether the button is pressed; missing for an action without state */
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
  /** the change of the text; the link tool opens a dialog instead */
  apply: 'link' | ((chain: ChainedCommands) => ChainedCommands)
}

const marks: Tool[] = [
  {
    key: 'bold',
    label: (t) => t('dashboard.content.bold'),
    Icon: Bold,
    shortcut: 'Control+B',
    isOn: (editor) => editor.isActive('bold'),
    apply: (chain) => chain.toggleBold(),
  },
  {
    key: 'italic',
    label: (t) => t('dashboard.content.italic'),
    Icon: Italic,
    shortcut: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    apply: (chain) => chain.toggleItalic(),
  },
  {
    key: 'strike',
    label: (t) => t('dashboard.content.strike'),
    Icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    apply: (chain) => chain.toggleStrike(),
  },
  {
    key: 'link',
    label: (t) => t('dashboard.content.link'),
    Icon: Link,
    shortcut: 'Control+K',
    isOn: (editor) => editor.isActive('link'),
    apply: 'link',
  },
]

/** A text starts with level 2, which merchants see as level 1. */
const headings = ([2, 3, 4] as const).map(
  (level): Tool => ({
    key: `h${level}`,
    label: (t) => t('dashboard.content.heading', { level: level - 1 }),
    Icon: { 2: Heading2, 3: Heading3, 4: Heading4 }[level],
    isOn: (editor) => editor.isActive('heading', { level }),
    apply: (chain) => chain.toggleHeading({ level }),
  }),
)

const blocks: Tool[] = [
  {
    key: 'bullets',
    label: (t) => t('dashboard.content.bullets'),
    Icon: List,
    mirrored: true,
    isOn: (editor) => editor.isActive('bulletList'),
    apply: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'numbers',
    label: (t) => t('dashboard.content.numbers'),
    Icon: ListOrdered,
    mirrored: true,
    isOn: (editor) => editor.isActive('orderedList'),
    apply: (chain) => chain.toggleOrderedList(),
  },
  {
    key: 'quote',
    label: (t) => t('dashboard.content.quote'),
    Icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    apply: (chain) => chain.toggleBlockquote(),
  },
  {
    key: 'table',
    label: (t) => t('dashboard.content.table'),
    Icon: Table,
    isOff: (editor) => editor.isActive('table'),
    apply: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
  },
]

const history: Tool[] = [
  {
    key: 'plain',
    label: (t) => t('dashboard.content.plain'),
    Icon: RemoveFormatting,
    apply: (chain) => chain.unsetAllMarks().clearNodes(),
  },
  {
    key: 'undo',
    label: (t) => t('dashboard.content.undo'),
    Icon: Undo2,
    mirrored: true,
    isOff: (editor) => !editor.can().undo(),
    apply: (chain) => chain.undo(),
  },
  {
    key: 'redo',
    label: (t) => t('dashboard.content.redo'),
    Icon: Redo2,
    mirrored: true,
    isOff: (editor) => !editor.can().redo(),
    apply: (chain) => chain.redo(),
  },
]

/** All tools in the order of the toolbar; groups are set apart. */
export const toolGroups: readonly (readonly Tool[])[] = [marks, headings, blocks, history]
