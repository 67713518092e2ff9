import type { Editor } from '@tiptap/core'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { letterOf } from '../../../lib/dashboard/letter.ts'
import { cx } from '../../cx.ts'
import type { RichTextProps } from '../rich-text.tsx'
import { extensions } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import './rich-text.css'
import { tamePaste, tidyHtml } from './tidy.ts'
import { Toolbar } from './toolbar.tsx'

interface Props extends RichTextProps {
  labelledBy: string
  describedBy: string | undefined
}

export default function RichTextField({ label, value, onChange, error, labelledBy, describedBy }: Props) {
  const [isLinking, setLinking] = useState(false)
  const opened = useRef({ value, html: '' })
  const told = useRef(value)
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
      transformPastedHTML: tamePaste,
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const isLink = letterOf(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
        // Before the command palette hears of it, as everywhere where text is written.
        if (isLink) event.stopPropagation()
        if (isLink) setLinking(true)
        return isLink
      },
    }),
    [labelledBy, describedBy, isInvalid],
  )
  const tell = ({ editor }: { editor: Editor }) => {
    const html = tidyHtml(editor.getHTML())
    // Changed and changed back is as it was, to the letter.
    const next = html === opened.current.html ? opened.current.value : html
    if (next === told.current) return
    told.current = next
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
    onUpdate: tell,
  })
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    const body = new DOMParser().parseFromString(value, 'text/html').body
    // As the server wrote it down it may read the same: whoever types goes on where they were.
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
