import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import type { ReturnAction, ReturnStep } from '@haat/shared/returns/rules.ts'
import { CircleCheck, HandCoins, type LucideIcon, MessageCircle, PackageCheck, Repeat2, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'

const icons: Record<ReturnStep, LucideIcon> = {
  decide: Scale,
  receive: PackageCheck,
  refund: HandCoins,
  exchange: Repeat2,
  close: CircleCheck,
  none: CircleCheck,
}

export type DialogAction = Exclude<ReturnAction, 'reply'>
const first: Record<Exclude<ReturnStep, 'none'>, DialogAction> = {
  decide: 'approve',
  receive: 'receive',
  refund: 'refund',
  exchange: 'exchange',
  close: 'close',
}
/** Secondary buttons beside the main action. */
const beside: readonly DialogAction[] = ['reject', 'refund', 'exchange', 'close']

/** The next step of the return with its button, fixed at the bottom on phones. */
export function NextBar({ of, mayEdit, ask }: { of: DashboardReturn; mayEdit: boolean; ask: (what: DialogAction) => void }) {
  const { t } = useTranslation()
  const { next, unanswered, actions } = of
  const waitsForWords = next === 'none' && unanswered
  const Icon = waitsForWords ? MessageCircle : icons[next]
  const main = next === 'none' ? undefined : first[next]
  const others = beside.filter((action) => action !== main && actions.includes(action))
  return (
    <section
      aria-label={t('dashboard.returns.next.label')}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-paper px-4 py-3 dark:bg-sunken/50"
    >
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon className="size-4.5" />
      </span>
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold">{t(`dashboard.returns.next.${waitsForWords ? 'answer' : next}`)}</span>
        <span className="block text-sm text-soft">{t(`dashboard.returns.nextText.${waitsForWords ? 'answer' : next}`)}</span>
      </p>
      {mayEdit && main && (
        <div className="flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-card max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {others.map((action) => (
            <Button key={action} size="sm" className="max-md:min-h-13" onClick={() => ask(action)}>
              {t(`dashboard.returns.action.${action}`)}
            </Button>
          ))}
          <Button
            size="sm"
            variant="primary"
            className="max-md:min-h-13 max-md:flex-1"
            aria-keyshortcuts="."
            onClick={() => ask(main)}
          >
            {t(`dashboard.returns.action.${main}`)}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Action of the shortcut `.`. */
export const mainAction = ({ next }: DashboardReturn): DialogAction | undefined => (next === 'none' ? undefined : first[next])
