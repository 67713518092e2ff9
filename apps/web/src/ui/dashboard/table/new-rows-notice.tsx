import { useTranslation } from 'react-i18next'
import { useArrivals } from '../../../lib/dashboard/arrivals.ts'
import type { ListState } from '../../../lib/dashboard/list/list-state.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'

/** Button that shows newly arrived rows on request, so that the list does not jump. */
export function NewRowsNotice({ name, known, list }: { name: string; known: readonly string[]; list: ListState }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { arrived, clear } = useArrivals(name)
  const count = arrived.filter(({ names }) => !names.some((one) => known.includes(one))).length
  const show = () => {
    clear()
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
