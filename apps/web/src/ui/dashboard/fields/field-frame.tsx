import type { ReactNode } from 'react'

/** Label, hint and error around a field that is not a plain input. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  className,
  children,
}: {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
  children: (described: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}) {
  const about = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={`min-w-0 ${className ?? ''}`}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(about && { 'aria-describedby': about }) })}
      {about && (
        <p id={about} className={error ? 'mt-1.5 text-sm text-bad' : 'mt-1.5 text-sm text-soft'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
