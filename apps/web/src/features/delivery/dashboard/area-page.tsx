import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { MapPinOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { RemoveButton } from '../../../ui/dashboard/remove-button.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAreaChanges, useDashboardAreasQuery } from './api.ts'
import { AreaFields } from './components/area-fields.tsx'
import { RateLine } from './components/rate-line.tsx'
import { useWords } from './use-labels.ts'
import { type AreaValues, fieldsFrom, findProblems, type Problems, toLoaded } from './values.ts'

/** Delivery area page: addresses it serves and rates. */
export default function AreaPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { areaId = '' } = useParams()
  const { data: areas, error, refetch } = useDashboardAreasQuery()
  const failure = toFailure(error)
  const area = areas?.find(({ _id }) => _id === areaId)
  useRecordTitle(area?.name)
  if (areas && !area)
    return (
      <EmptyState
        page
        icon={<MapPinOff aria-hidden />}
        title={t('dashboard.delivery.gone')}
        text={t('dashboard.delivery.goneText')}
      >
        <ButtonLink to={dashboardPaths.delivery}>{t('dashboard.delivery.back')}</ButtonLink>
      </EmptyState>
    )
  if (!area)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="mx-auto max-w-3xl space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-40" />
        <Skeleton className="h-96" />
      </div>
    )
  return can(session, 'delivery', 'edit') ? <AreaEditor key={area._id} area={area} /> : <AreaReader area={area} />
}

function AreaEditor({ area }: { area: DashboardArea }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { weightUnit } = useSettings()
  const { show, readNow, refresh } = useAreaChanges()
  const showUndo = useShowUndo()
  const undo = useRef<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const areaId = area._id
  const editor = useEditor<AreaValues>({
    name: `${session?.user.email}/delivery/${areaId}`,
    loaded: toLoaded(area, weightUnit),
    reload: async () => {
      const now = await readNow(areaId)
      return now && toLoaded(now, weightUnit)
    },
    send: async (values, version) => {
      const found = findProblems(values, weightUnit)
      setProblems(found)
      if (Object.keys(found).length > 0) return { success: false, err: 'not valid', code: 'bad_request', status: 400 }
      const answer = await send(endpoints.delivery.save, { areaId, version, ...fieldsFrom(values, weightUnit) })
      if (!answer.success) {
        if (answer.code === 'taken') setProblems({ name: 'nameTaken' })
        return answer
      }
      undo.current = answer.undo
      show(answer.area)
      refresh()
      return { success: true, loaded: toLoaded(answer.area, weightUnit) }
    },
  })
  const labels = {
    name: t('dashboard.delivery.changed.name'),
    names: t('dashboard.delivery.changed.names'),
    whole: t('dashboard.delivery.changed.whole'),
    parts: t('dashboard.delivery.changed.parts'),
    defaultWeight: t('dashboard.delivery.changed.defaultWeight'),
    active: t('dashboard.delivery.changed.active'),
    delivery: t('delivery.type.delivery'),
    express: t('delivery.type.express'),
    pickup: t('delivery.type.pickup'),
  }
  return (
    <DashboardPage narrow title={<bdi>{area.name}</bdi>}>
      <Editor
        editor={editor}
        labels={labels}
        failureText={Object.keys(problems).length > 0 ? t('dashboard.delivery.mend') : undefined}
        onSaved={() => showUndo(t('dashboard.delivery.saved'), undo.current)}
      >
        <div className="space-y-5">
          <AreaFields
            values={editor.values}
            problems={problems}
            onChange={(part) => {
              setProblems({})
              editor.change(part)
            }}
          />
          {can(session, 'delivery', 'delete') && <Remove area={area} />}
        </div>
      </Editor>
    </DashboardPage>
  )
}

/** Read-only view. */
function AreaReader({ area }: { area: DashboardArea }) {
  const { t } = useTranslation()
  const { place } = useWords()
  return (
    <DashboardPage
      narrow
      title={<bdi>{area.name}</bdi>}
      text={
        <Chip tone={area.active ? 'good' : 'plain'}>{t(area.active ? 'dashboard.delivery.on' : 'dashboard.delivery.off')}</Chip>
      }
    >
      <div className="space-y-5">
        <Card>
          <h2 className="mb-2 text-lg">{t('dashboard.delivery.servesTitle')}</h2>
          <ul className="space-y-1">
            {area.serves.map((one) => (
              <li key={place(one)}>{place(one)}</li>
            ))}
          </ul>
        </Card>
        <Card>
          <h2 className="mb-2 text-lg">{t('dashboard.delivery.ratesTitle')}</h2>
          <ul className="space-y-1">
            {area.rates.map((rate) => (
              <li key={rate.type}>
                <RateLine rate={rate} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </DashboardPage>
  )
}

function Remove({ area }: { area: DashboardArea }) {
  const { t } = useTranslation()
  const { refresh } = useAreaChanges()
  return (
    <RemoveButton
      label={t('dashboard.delivery.remove')}
      remove={() => send(endpoints.delivery.remove, { areaId: area._id })}
      removed={t('dashboard.delivery.removed', { name: `\u2068${area.name}\u2069` })}
      list={dashboardPaths.delivery}
      refresh={refresh}
    />
  )
}
