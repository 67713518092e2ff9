import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Field } from './cells.ts'
import { isNumber } from './columns.ts'

/** End of an edit: `text` undefined keeps the old value; `all` writes into all selected cells. */
export type Finish = (end: { text?: string; step?: 'down' | 'up' | 'next' | 'back'; all?: boolean }) => void

/** Input of a cell, with its own state, so that typing does not re-render the grid. */
export function CellEditor({ start, field, label, onFinish }: { start: string; field: Field; label: string; onFinish: Finish }) {
  const input = useRef<HTMLInputElement>(null)
  const ended = useRef(false)
  useEffect(() => {
    const element = input.current!
    element.focus()
    element.setSelectionRange(start.length, start.length)
  }, [start])
  const end = (how: Parameters<Finish>[0]) => {
    if (ended.current) return
    ended.current = true
    onFinish(how)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const text = event.currentTarget.value
    if (event.key === 'Escape') end({})
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) end({ text, all: true })
    else if (event.key === 'Enter') end({ text, step: event.shiftKey ? 'up' : 'down' })
    else if (event.key === 'Tab') end({ text, step: event.shiftKey ? 'back' : 'next' })
    else if (event.key === 'ArrowDown') end({ text, step: 'down' })
    else if (event.key === 'ArrowUp') end({ text, step: 'up' })
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={start}
      dir={isNumber(field) ? 'ltr' : 'auto'}
      inputMode={isNumber(field) ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={onKey}
      onBlur={({ target }) => end({ text: target.value })}
      className={`absolute inset-0 size-full bg-card px-2.5 text-ink outline-2 -outline-offset-2 outline-brand-text ${isNumber(field) ? 'text-end' : 'text-start'}`}
    />
  )
}
