import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/layout/card.tsx'

interface Props {
  Icon: LucideIcon
  title: string
  /** status label */
  chip?: ReactNode
  text?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A security setting: name, status and action. */
export function Section({ Icon, title, chip, text, action, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="md:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-soft">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={id} className="text-lg md:text-xl">
              {title}
            </h2>
            {chip}
          </div>
          {text && <div className="text-pretty text-soft">{text}</div>}
        </div>
        {action && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:ps-14 sm:ms-auto">{action}</div>}
      </div>
      {children && <div className="mt-4 empty:hidden sm:ps-14">{children}</div>}
    </Card>
  )
}

/** Style of rows divided by lines. */
export const rows = 'divide-y divide-line border-t border-line'
export const row = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-3'
