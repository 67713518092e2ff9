import { asciiNumber } from '@haat/shared/reference/digits.ts'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

interface Frame {
  label: string
  /** shown under the field */
  hint?: ReactNode
  error?: string | undefined
  /** the word for "optional", if the field is */
  optional?: string
  className?: string | undefined
}

const box =
  'w-full min-h-12 rounded-field border bg-card px-3.5 text-ink placeholder:text-faint transition-[border-color,box-shadow] duration-150 focus:outline-none focus:border-brand-text focus:ring-2 focus:ring-brand-text/25'

function Framed({ label, hint, error, optional, className, id, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label} {optional && <span className="font-normal text-faint">({optional})</span>}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

const described = (id: string, { hint, error }: Frame) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
})
const tone = (error: string | undefined) => (error ? 'border-bad' : 'border-field-line/60 hover:border-field-line')

/** Replaces typed digits of another script by 0 to 9, before other handlers see them. */
function writeAscii({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const plain = asciiNumber(field.value)
  if (plain === field.value || (nativeEvent as InputEvent).isComposing) return
  const { selectionStart, selectionEnd } = field
  field.value = plain
  field.setSelectionRange(selectionStart, selectionEnd)
}

/** A text field. With the `inputMode` of a number it takes the digits of every script. */
export function Input({
  label,
  hint,
  error,
  optional,
  className,
  start,
  end,
  id: given,
  ...rest
}: Frame & { start?: ReactNode; end?: ReactNode } & ComponentProps<'input'>) {
  const own = useId()
  const id = given ?? own
  const isNumber = rest.inputMode === 'decimal' || rest.inputMode === 'numeric'
  return (
    <Framed {...({ label, hint, error, optional, className } as Frame)} id={id}>
      {/* The adornments follow the direction of the typed text. */}
      <div className="relative" dir={start || end ? rest.dir : undefined}>
        {start}
        <input
          {...described(id, { label, hint, error })}
          {...rest}
          onInput={(event) => {
            if (isNumber) writeAscii(event)
            rest.onInput?.(event)
          }}
          className={cx(box, tone(error), Boolean(start) && 'ps-22', Boolean(end) && 'pe-12')}
        />
        {end && <div className="absolute inset-y-0 end-1 grid place-items-center">{end}</div>}
      </div>
    </Framed>
  )
}

export function Textarea({ label, hint, error, optional, className, ...rest }: Frame & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Framed {...({ label, hint, error, optional, className } as Frame)} id={id}>
      <textarea rows={3} {...described(id, { label, hint, error })} {...rest} className={cx(box, tone(error), 'py-3')} />
    </Framed>
  )
}

/** A native select, because phones show their own picker for it. */
export function Select({ label, hint, error, optional, className, children, ...rest }: Frame & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Framed {...({ label, hint, error, optional, className } as Frame)} id={id}>
      <div className="relative">
        <select {...described(id, { label, hint, error })} {...rest} className={cx(box, tone(error), 'appearance-none pe-10')}>
          {children}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 top-1/2 size-4.5 -translate-y-1/2 text-soft" />
      </div>
    </Framed>
  )
}

export function Checkbox({ label, className, ...rest }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input type="checkbox" className="size-5 shrink-0 accent-brand" {...rest} />
      <span className="min-w-0">{label}</span>
    </label>
  )
}

/** A radio button as a card, with a title, a line of text and something at the end (a price). */
export function RadioCard({
  title,
  text,
  end,
  className,
  ...rest
}: { title: ReactNode; text?: ReactNode; end?: ReactNode } & Omit<ComponentProps<'input'>, 'title'>) {
  return (
    <label
      className={cx(
        'flex min-h-16 cursor-pointer items-center gap-3.5 rounded-card border border-line bg-card px-4 py-3.5 transition-[border-color,box-shadow] duration-150 hover:border-field-line has-checked:border-brand-text has-checked:ring-1 has-checked:ring-brand-text has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
        className,
      )}
    >
      <input type="radio" className="peer sr-only" {...rest} />
      <span
        aria-hidden
        className="grid size-5.5 shrink-0 place-items-center rounded-full border-2 border-field-line before:size-2 before:rounded-full peer-checked:border-brand peer-checked:bg-brand peer-checked:before:bg-on-brand"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {text && <span className="block text-sm text-soft">{text}</span>}
      </span>
      {end && <span className="shrink-0 font-semibold">{end}</span>}
    </label>
  )
}
