import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isAllowed } from './tidy.ts'

/** The editor extensions for exactly the tags of shared/rich-text.ts. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      enableClickSelection: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowed,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
]
