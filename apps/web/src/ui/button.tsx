import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from './cx.ts'

type Variant = 'primary' | 'ink' | 'outline' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'

const variants: Record<Variant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover hover:text-on-brand-hover',
  ink: 'bg-ink text-paper hover:opacity-90',
  outline: 'bg-card text-ink border border-line hover:border-field-line',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad-soft text-bad hover:brightness-95',
}
const sizes: Record<Size, string> = {
  // On phones as high as a finger needs.
  sm: 'min-h-11 px-3 text-sm gap-1.5 md:min-h-9',
  md: 'min-h-11 px-4.5 gap-2',
  lg: 'min-h-13 px-6 text-base gap-2.5',
}

interface Looks {
  variant?: Variant
  size?: Size
  wide?: boolean
  icon?: ReactNode
}

const looks = ({ variant = 'outline', size = 'md', wide }: Looks, className?: string) =>
  cx(
    'inline-flex items-center justify-center rounded-button font-semibold transition-[background,opacity,border-color,scale] duration-150 active:scale-[0.985] select-none text-center',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  )

/** A button. `disabledReason` keeps it focusable and explains why it is disabled. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading,
  disabledReason,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: Looks & { loading?: boolean; disabledReason?: string | undefined } & ComponentProps<'button'>) {
  const off = Boolean(disabledReason) || loading
  return (
    <button
      type={type}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      title={disabledReason}
      className={cx(
        looks({ variant, size, wide } as Looks, className),
        (off || rest.disabled) && 'opacity-55 cursor-not-allowed active:scale-100',
      )}
      onClick={off ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {disabledReason && <span className="sr-only"> — {disabledReason}</span>}
    </button>
  )
}

export function ButtonLink({ variant, size, wide, icon, children, className, ...rest }: Looks & ComponentProps<typeof Link>) {
  return (
    <Link className={looks({ variant, size, wide } as Looks, className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}

/** Looks like a button and leads to another site, an email address or a phone number. */
export function ButtonAnchor({ variant, size, wide, icon, children, className, ...rest }: Looks & ComponentProps<'a'>) {
  return (
    <a rel="noopener" className={looks({ variant, size, wide } as Looks, className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}

/** A round icon button; its label is read out and shown as a tooltip. */
export function IconButton({
  label,
  children,
  className,
  badge,
  ...rest
}: { label: string; badge?: number } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-sunken',
        className,
      )}
      {...rest}
    >
      {children}
      <Badge count={badge} />
    </button>
  )
}

export function IconLink({
  label,
  children,
  className,
  badge,
  ...rest
}: { label: string; badge?: number } & ComponentProps<typeof Link>) {
  return (
    <Link
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-sunken',
        className,
      )}
      {...rest}
    >
      {children}
      <Badge count={badge} />
    </Link>
  )
}

function Badge({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span
      aria-hidden
      // Drawn by the style sheet: the button's label contains the number in words.
      data-count={count > 99 ? '99+' : count}
      className="absolute end-0.5 top-0.5 grid min-w-4.5 animate-rise place-items-center rounded-chip bg-brand px-1 text-[11px] leading-[18px] font-bold text-on-brand tabular before:content-[attr(data-count)]"
    />
  )
}

export const Spinner = () => (
  <span
    aria-hidden
    className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-pulse"
  />
)
