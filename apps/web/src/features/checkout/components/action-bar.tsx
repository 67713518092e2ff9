import type { ComponentProps, ReactNode } from 'react'
import { useCurrency } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/price.tsx'

/** The button to the next step with the amount: under the step on wide screens, fixed at the bottom on phones. */
export function ActionBar({ children, total, ...rest }: { children: ReactNode; total: number } & ComponentProps<typeof Button>) {
  const currency = useCurrency()
  return (
    <div className="max-lg:m-0 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-paper/95 max-lg:p-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur-md lg:pt-2">
      <Button variant="primary" size="lg" wide {...rest}>
        <span>{children}</span>
        <span aria-hidden>·</span>
        <Money amount={total} currency={currency} />
      </Button>
    </div>
  )
}
