import { endpoints } from 'virtual:dashboard-endpoints'
import type { Samples } from '@haat/shared/samples/dashboard/schema.ts'
import { PackageOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useSamplesQuery } from '../api.ts'

/** Milliseconds between two looks at the progress. */
const interval = 1_500

const isBusy = (samples: Samples | null): boolean =>
  samples !== null && (samples.state === 'loading' || samples.state === 'removing' || samples.picturesLeft > 0)

/** Loads sample products into an empty shop, shows the progress, and removes them again. */
export function SamplesCard({ samples: loaded, onChange }: { samples: Samples | null; onChange: () => void }) {
  const { t } = useTranslation()
  const [isFollowing, setFollowing] = useState(isBusy(loaded))
  const [interest, setInterest] = useState(interval)
  const { data = loaded, refetch } = useSamplesQuery(undefined, { skip: !isFollowing, pollingInterval: interest })
  const samples = isFollowing ? data : loaded
  const [asks, setAsks] = useState(false)
  const [isSending, setSending] = useState(false)
  const state = samples?.state
  const before = useRef(state)
  useEffect(() => {
    setInterest(isBusy(samples) ? interval : 0)
    if (before.current !== state) onChange()
    before.current = state
  }, [samples, state, onChange])

  const load = async () => {
    if (isSending) return
    setSending(true)
    const answer = await send(endpoints.samples.load, {})
    setSending(false)
    if (!answer.success) {
      toast.error(t(`errors.${answer.code}`))
      return onChange()
    }
    if (isFollowing) void refetch()
    setFollowing(true)
  }
  const remove = async () => {
    if (isSending) return
    setSending(true)
    const answer = await send(endpoints.samples.remove, {})
    setSending(false)
    setAsks(false)
    if (!answer.success) toast.error(t(`errors.${answer.code}`))
    else toast.success(t('dashboard.overview.samples.removed', { count: answer.removed }))
    if (isFollowing) void refetch()
    onChange()
  }
  if (!samples) return null
  return (
    <Card aria-labelledby="samples" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <PackageOpen aria-hidden className="size-6 shrink-0 text-soft max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="samples" className="text-lg">
          {t('dashboard.overview.samples.title')}
        </h2>
        <State samples={samples} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {(state === 'none' || state === 'failed') && (
          <Button loading={isSending} onClick={() => void load()}>
            {t(`dashboard.overview.samples.${state === 'none' ? 'load' : 'retry'}`)}
          </Button>
        )}
        {state === 'loading' && (
          <Button loading={isSending} onClick={() => void remove()}>
            {t('dashboard.overview.samples.cancel')}
          </Button>
        )}
        {(state === 'loaded' || state === 'failed') && (
          <Button variant="danger" onClick={() => setAsks(true)}>
            {t('dashboard.overview.samples.remove')}
          </Button>
        )}
      </div>
      {asks && (
        <Dialog open onOpenChange={setAsks} title={t('dashboard.overview.samples.sure')} className="sm:max-w-md">
          <div className="space-y-4 p-5">
            <p>{t('dashboard.overview.samples.sureText')}</p>
            {samples.edited > 0 && <p>{t('dashboard.overview.samples.edited', { count: samples.edited })}</p>}
            <p className="text-sm text-soft">{t('dashboard.overview.samples.ordersStay')}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" loading={isSending} onClick={() => void remove()}>
                {t('dashboard.overview.samples.remove')}
              </Button>
              <Button onClick={() => setAsks(false)}>{t('ui.cancel')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </Card>
  )
}

/** Current state, with the progress of loading. */
function State({ samples }: { samples: Samples }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, done, total, products, edited, picturesLeft } = samples
  const counts = { done: formatNumber(done, language), total: formatNumber(total, language) }
  if (state === 'none') return <p className="text-sm text-soft">{t('dashboard.overview.samples.offer')}</p>
  if (state === 'failed') return <p className="text-sm text-bad">{t('dashboard.overview.samples.failed', counts)}</p>
  if (state === 'removing')
    return (
      <p role="status" className="text-sm text-soft">
        {t('dashboard.overview.samples.removing')}
      </p>
    )
  if (state === 'loading')
    return (
      <div role="status" className="text-sm text-soft">
        <p className="mb-2">
          {total === 0 ? t('dashboard.overview.samples.starting') : t('dashboard.overview.samples.loading', counts)}
        </p>
        <span aria-hidden className="block h-1.5 overflow-hidden rounded-chip bg-sunken">
          <span
            className="block h-full rounded-chip bg-brand transition-[inline-size] duration-300"
            style={{ inlineSize: `${(done / Math.max(1, total)) * 100}%` }}
          />
        </span>
      </div>
    )
  return (
    <div className="text-sm text-soft">
      <p>{t('dashboard.overview.samples.in', { count: products })}</p>
      {edited > 0 && <p>{t('dashboard.overview.samples.edited', { count: edited })}</p>}
      {picturesLeft > 0 && <p role="status">{t('dashboard.overview.samples.pictures', { count: picturesLeft })}</p>}
    </div>
  )
}
