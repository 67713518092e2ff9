import { useId, useState } from 'react'
import { ChosenChip, chipBox, chipField } from '../chosen-chip.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type Option, Suggestions, useSuggest } from './suggest.tsx'

export type { Option }

interface Common {
  label: string
  /** called with an empty query too, to return the usual choices */
  search: (query: string) => Promise<readonly Option[]>
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
  className?: string
  disabled?: boolean
  /** a chosen option is replaced by another and cannot be removed */
  required?: boolean
}
type Props = Common &
  (
    | { multiple: true; value: readonly Option[]; onChange: (value: Option[]) => void }
    | { multiple?: false; value: Option | null; onChange: (value: Option | null) => void }
  )

/** Selects one or several of many options by searching. */
export function Combo(props: Props) {
  const { label, search, placeholder, hint, error, className, disabled, required } = props
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const id = useId()
  const chosen = props.multiple ? props.value : props.value ? [props.value] : []
  const put = (next: readonly Option[]) => (props.multiple ? props.onChange([...next]) : props.onChange(next.at(-1) ?? null))
  const isChosen = (option: Option) => chosen.some(({ value }) => value === option.value)
  const choose = (option: Option) => {
    setQuery('')
    if (!props.multiple) setOpen(false)
    if (!isChosen(option)) put(props.multiple ? [...chosen, option] : [option])
    else if (props.multiple) put(chosen.filter(({ value }) => value !== option.value))
  }
  const suggest = useSuggest({ search, query: query.trim(), open, onChoose: choose })
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      {(described) => (
        <div className={`${chipBox} ${error ? 'border-bad' : 'border-field-line/60 hover:border-field-line'}`}>
          {chosen.map((option) => (
            <ChosenChip
              key={option.value}
              label={option.label}
              onRemove={disabled || required ? undefined : () => put(chosen.filter(({ value }) => value !== option.value))}
            />
          ))}
          <input
            {...described}
            {...suggest.field}
            disabled={disabled}
            dir="auto"
            placeholder={chosen.length === 0 ? placeholder : undefined}
            value={query}
            className={chipField}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => {
              setOpen(false)
              setQuery('')
            }}
            onChange={({ target }) => {
              setQuery(target.value)
              setOpen(true)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && !open) setOpen(true)
              else if (event.key === 'Escape' && open) {
                event.stopPropagation()
                setOpen(false)
              } else if (event.key === 'Backspace' && !required && query === '' && chosen.length > 0) put(chosen.slice(0, -1))
              else if (open) suggest.onKey(event)
            }}
          />
          <Suggestions suggest={suggest} label={label} chosen={chosen.map(({ value }) => value)} isOpen={open} />
        </div>
      )}
    </FieldFrame>
  )
}
