import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toFields, useAreaChanges } from './api.ts'

/** List actions with optimistic updates, reverted if the server refuses. */
export function useListActs() {
  const { t } = useTranslation()
  const { applyOptimistically, refresh } = useAreaChanges()
  const showUndo = useShowUndo()
  const settle = async (sent: Promise<Answer<{ undo: string | null }>>, putBack: () => void, done: string) => {
    const answer = await sent
    if (answer.success) showUndo(done, answer.undo)
    else {
      putBack()
      toast.error(t(`errors.${answer.code}`))
    }
    refresh()
  }
  return {
    arrange: (next: readonly DashboardArea[]) =>
      settle(
        send(endpoints.delivery.arrange, { ids: next.map(({ _id }) => _id) }),
        applyOptimistically(() => [...next]),
        t('dashboard.delivery.arranged'),
      ),
    open: (area: DashboardArea, active: boolean) =>
      settle(
        send(endpoints.delivery.save, { areaId: area._id, version: area.version, ...toFields(area), active }),
        applyOptimistically((areas) => areas.map((one) => (one._id === area._id ? { ...one, active } : one))),
        t(active ? 'dashboard.delivery.nowOn' : 'dashboard.delivery.nowOff', { name: `\u2068${area.name}\u2069` }),
      ),
  }
}
