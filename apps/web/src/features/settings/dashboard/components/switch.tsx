import { type ReactNode, useId } from 'react'
import { cx } from '../../../../ui/cx.ts'

/** An on/off setting with an explanation. */
export function Switch({
  label,
  text,
  name,
  checked,
  disabledReason,
  onChange,
  end,
}: {
  label: string
  text?: ReactNode
  name: string
  checked: boolean
  disabledReason?: string | undefined
  onChange: (checked: boolean) => void
  end?: ReactNode
}) {
  const id = useId()
  const isOff = Boolean(disabledReason)
  return (
    <div className="flex items-start gap-4 py-3">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className={cx('font-semibold', isOff && 'cursor-not-allowed')}>
          {label}
        </label>
        <div id={`${id}-text`} className="space-y-1 text-sm text-soft">
          {text && <p>{text}</p>}
          {disabledReason && <p className="text-warn">{disabledReason}</p>}
        </div>
        {end}
      </div>
      <span className="relative mt-0.5 inline-grid h-7 w-12 shrink-0 max-md:my-2">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          name={name}
          checked={checked}
          aria-describedby={text || disabledReason ? `${id}-text` : undefined}
          aria-disabled={isOff || undefined}
          onChange={({ target }) => !isOff && onChange(target.checked)}
          className={cx(
            'peer absolute -inset-2 z-10 cursor-pointer appearance-none rounded-chip outline-offset-[-4px]',
            isOff && 'cursor-not-allowed',
          )}
        />
        <span
          aria-hidden
          className={cx(
            'rounded-chip border border-field-line bg-sunken transition-colors duration-150 peer-checked:border-brand peer-checked:bg-brand',
            isOff && 'opacity-55',
          )}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-field-line transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-brand rtl:peer-checked:-translate-x-5"
        />
      </span>
    </div>
  )
}
