import type { ReactNode } from 'react'

/** A page of the dashboard: what it is, what can be done, and then the work. */
export function DashboardPage({
  title,
  text,
  actions,
  narrow,
  children,
}: {
  title: ReactNode
  /** a line under the title */
  text?: ReactNode
  actions?: ReactNode
  /** a form, not a table: lines stay short */
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <div className={narrow ? 'mx-auto max-w-3xl' : undefined}>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 md:flex-1 md:basis-64">
          <h1 className="text-[26px] break-words">{title}</h1>
          {text && <div className="mt-1 text-sm text-soft">{text}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 sm:shrink-0">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
