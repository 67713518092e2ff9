import type { Editor } from '@tiptap/core'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { latinLetter } from '../../../lib/dashboard/keyboard.ts'
import { cx } from '../../cx.ts'
import { extensions } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { RichTextProps } from './types.ts'
import './rich-text.css'
import { normalizePaste, tidyHtml } from './tidy.ts'
import { Toolbar } from './toolbar.tsx'

interface Props extends RichTextProps {
  labelledBy: string
  describedBy: string | undefined
}

export default function RichTextField({ label, value, onChange, error, labelledBy, describedBy }: Props) {
  const [isLinking, setLinking] = useState(false)
  const opened = useRef({ value, html: '' })
  const notified = useRef(value)
  const isInvalid = Boolean(error)
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        dir: 'auto',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: 'prose text-ink!',
      },
      transformPastedHTML: normalizePaste,
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const isLink = latinLetter(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
        // Stop the event before the command palette handles the same shortcut.
        if (isLink) event.stopPropagation()
        if (isLink) setLinking(true)
        return isLink
      },
    }),
    [labelledBy, describedBy, isInvalid],
  )
  const notify = ({ editor }: { editor: Editor }) => {
    const html = tidyHtml(editor.getHTML())
    // A change that was reverted restores the original HTML exactly.
    const next = html === opened.current.html ? opened.current.value : html
    if (next === notified.current) return
    notified.current = next
    onChange(next)
  }
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate: ({ editor }) => {
      opened.current = { value, html: tidyHtml(editor.getHTML()) }
    },
    onUpdate: notify,
  })
  useEffect(() => {
    if (value === notified.current) return
    notified.current = value
    const body = new DOMParser().parseFromString(value, 'text/html').body
    // The server may normalize the HTML without changing the document: then keep the cursor.
    if (!Reader.fromSchema(editor.schema).parse(body).eq(editor.state.doc))
      editor.commands.setContent(value, { emitUpdate: false })
    opened.current = { value, html: tidyHtml(editor.getHTML()) }
  }, [value, editor])
  return (
    <div
      className={cx(
        'rich-text rounded-field border bg-card transition-[border-color,box-shadow] duration-150 focus-within:border-brand-text focus-within:ring-2 focus-within:ring-brand-text/25',
        error ? 'border-bad' : 'border-field-line/60 hover:border-field-line',
      )}
    >
      <Toolbar editor={editor} label={label} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}
