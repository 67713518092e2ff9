import { cx } from '../../cx.ts'

/** An on/off switch that applies at once. */
export function Switch({
  label,
  checked,
  onChange,
  disabledReason,
  className,
}: {
  /** visible label, or one for screen readers only if the context shows it */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabledReason?: string | undefined
  className?: string
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={disabledReason ? `${label} — ${disabledReason}` : label}
      aria-disabled={disabledReason ? true : undefined}
      title={disabledReason}
      onClick={() => !disabledReason && onChange(!checked)}
      className={cx(
        'group grid min-h-11 w-12 shrink-0 place-items-center rounded-full md:min-h-9',
        disabledReason && 'cursor-not-allowed opacity-55',
        className,
      )}
    >
      <span
        aria-hidden
        className={cx(
          'flex h-6 w-10 items-center rounded-full border-2 px-0.5 transition-colors duration-150',
          checked ? 'justify-end border-brand bg-brand' : 'justify-start border-field-line bg-card',
        )}
      >
        <span className={cx('size-4 rounded-full', checked ? 'bg-on-brand' : 'bg-field-line')} />
      </span>
    </button>
  )
}
