import { useTranslation } from 'react-i18next'
import { useArrivals } from '../../../lib/dashboard/arrivals.ts'
import type { ListState } from '../../../lib/dashboard/list-state.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'

/** New rows came in: nothing jumps, they are shown when somebody asks for them. */
export function Fresh({ name, known, list }: { name: string; known: readonly string[]; list: ListState }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { arrived, forget } = useArrivals(name)
  const count = arrived.filter(({ names }) => !names.some((one) => known.includes(one))).length
  const show = () => {
    forget()
    refresh()
    if (list.cursor !== undefined) list.set({})
  }
  return (
    <div role="status">
      {count > 0 && (
        <p className="mb-2 flex animate-rise items-center justify-center gap-2 rounded-button bg-brand-soft px-4 text-sm text-brand-text">
          {t('dashboard.list.fresh', { count })}
          <button type="button" className="min-h-9 font-semibold underline underline-offset-4 max-md:min-h-11" onClick={show}>
            {t('dashboard.list.showFresh')}
          </button>
        </p>
      )}
    </div>
  )
}
