import { type KeyboardEvent, useId, useState } from 'react'
import { matching, plain } from '../../../lib/dashboard/list/matching.ts'
import { ChosenChip, chipBox, chipField } from '../chosen-chip.tsx'
import { FieldFrame } from './field-frame.tsx'
import { Suggestions, useSuggest } from './suggest.tsx'

/** Tags as chips: Enter or a comma adds one, Backspace removes the last; suggests existing tags. */
export function TagInput({
  label,
  value,
  onChange,
  suggest: source = [],
  most = 20,
  hint,
  error,
  placeholder,
  className,
}: {
  label: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** existing tags, or a function that finds them */
  suggest?: readonly string[] | ((query: string) => Promise<readonly string[]>)
  most?: number
  hint?: string
  error?: string | undefined
  placeholder?: string
  className?: string
}) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [walked, setWalked] = useState(false)
  const id = useId()
  const has = (tag: string) => value.some((one) => plain(one) === plain(tag))
  const add = (text: string) => {
    const fresh = text
      .split(/[,،;\n]/)
      .map((tag) => tag.trim().replace(/\s+/g, ' ').slice(0, 40))
      .filter((tag, at, all) => tag && !has(tag) && all.findIndex((one) => plain(one) === plain(tag)) === at)
    setTyped('')
    setWalked(false)
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, most))
  }
  const search = async (query: string) => {
    const found = typeof source === 'function' ? await source(query) : matching(source, query, (tag) => tag)
    return found
      .filter((tag) => !has(tag))
      .slice(0, 8)
      .map((tag) => ({ value: tag, label: tag }))
  }
  const suggest = useSuggest({ search, query: typed.trim(), open, onChoose: ({ label }) => add(label) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setWalked(true)
      setOpen(true)
      suggest.onKey(event)
    } else if (event.key === 'Enter') {
      if (walked && open && suggest.active) suggest.onKey(event)
      else if (typed.trim()) {
        event.preventDefault()
        add(typed)
      }
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }
  const full = value.length >= most
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      {(described) => (
        <div className={`${chipBox} ${error ? 'border-bad' : 'border-field-line/60 hover:border-field-line'}`}>
          {value.map((tag) => (
            <ChosenChip key={tag} label={tag} onRemove={() => onChange(value.filter((one) => one !== tag))} />
          ))}
          <input
            {...described}
            {...suggest.field}
            aria-activedescendant={walked ? suggest.field['aria-activedescendant'] : undefined}
            dir="auto"
            disabled={full}
            placeholder={value.length === 0 ? placeholder : undefined}
            value={typed}
            className={chipField}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false)
              add(typed)
            }}
            onChange={({ target }) => {
              setOpen(true)
              setWalked(false)
              if (/[,،;\n]/.test(target.value)) add(target.value)
              else setTyped(target.value)
            }}
            onKeyDown={onKeyDown}
          />
          <Suggestions suggest={suggest} label={label} chosen={[]} isOpen={open} quiet />
        </div>
      )}
    </FieldFrame>
  )
}
