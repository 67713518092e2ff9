import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskArea } from '@haat/shared/delivery/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'
import { useTellUndo } from '../../../lib/dashboard/use-undo.ts'
import { toast } from '../../../ui/toast.tsx'
import { fieldsOf, useAreaChanges } from './api.ts'

/** What is done in the list: seen at once, and put back where the shop refuses it. */
export function useListActs() {
  const { t } = useTranslation()
  const { foresee, refresh } = useAreaChanges()
  const tellUndo = useTellUndo()
  const settle = async (sent: Promise<Answer<{ undo: string | null }>>, putBack: () => void, done: string) => {
    const answer = await sent
    if (answer.success) tellUndo(done, answer.undo)
    else {
      putBack()
      toast.error(t(`errors.${answer.code}`))
    }
    refresh()
  }
  return {
    arrange: (next: readonly DeskArea[]) =>
      settle(
        send(endpoints.delivery.arrange, { ids: next.map(({ _id }) => _id) }),
        foresee(() => [...next]),
        t('dashboard.delivery.arranged'),
      ),
    open: (area: DeskArea, active: boolean) =>
      settle(
        send(endpoints.delivery.save, { areaId: area._id, version: area.version, ...fieldsOf(area), active }),
        foresee((areas) => areas.map((one) => (one._id === area._id ? { ...one, active } : one))),
        t(active ? 'dashboard.delivery.nowOn' : 'dashboard.delivery.nowOff', { name: `\u2068${area.name}\u2069` }),
      ),
  }
}
