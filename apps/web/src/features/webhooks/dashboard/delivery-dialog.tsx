import { endpoints } from 'virtual:dashboard-endpoints'
import type { WebhookAttempt } from '@haat/shared/webhooks/dashboard/schema.ts'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { followed, useRefreshWebhooks, useWebhookDeliveryQuery } from './api.ts'
import { deliveryTones } from './delivery-columns.tsx'

interface Props {
  webhookId: string
  deliveryId: string
  mayEdit: boolean
  onClose: () => void
}

/** A delivery: the sent payload, and every response. */
export function DeliveryDialog({ webhookId, deliveryId, mayEdit, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useWebhookDeliveryQuery(
    { webhookId, deliveryId },
    { ...followed, refetchOnMountOrArgChange: true },
  )
  const refresh = useRefreshWebhooks()
  const [isBusy, setBusy] = useState(false)
  const failure = toFailure(error)
  const delivery = data?.delivery
  const redeliver = async () => {
    setBusy(true)
    const answer = await send(endpoints.webhooks.redeliver, { webhookId, deliveries: [deliveryId] })
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.webhooks.redelivered', { count: 1 }))
    refresh()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={delivery ? t(`dashboard.webhooks.topic.${delivery.topic}`) : t('dashboard.webhooks.delivery')}
      className="sm:max-w-2xl"
    >
      <div className="space-y-5 p-5">
        {delivery ? (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <Chip tone={deliveryTones[delivery.state]}>{t(`dashboard.webhooks.states.${delivery.state}`)}</Chip>
              <bdi dir="ltr">{delivery.object}</bdi>
              <time dateTime={delivery.createdAt}>{formatDateTime(delivery.createdAt, language)}</time>
              {delivery.next && delivery.attempts > 0 && (
                <span>{t('dashboard.webhooks.next', { date: formatDateTime(delivery.next, language) })}</span>
              )}
            </p>
            {mayEdit && delivery.topic !== 'webhook.test' && (
              <Button
                size="sm"
                loading={isBusy}
                icon={<RotateCw aria-hidden className="size-4" />}
                onClick={() => void redeliver()}
              >
                {t('dashboard.webhooks.redeliver')}
              </Button>
            )}
            <Part
              title={t('dashboard.webhooks.payload')}
              end={
                data.payload && (
                  <CopyButton
                    label={t('dashboard.webhooks.copyPayload')}
                    text={pretty(data.payload)}
                    done={t('dashboard.apiKeys.copied')}
                  />
                )
              }
            >
              {data.payload === null ? (
                <p className="text-sm text-soft">{t('dashboard.webhooks.noPayload')}</p>
              ) : (
                <Code label={t('dashboard.webhooks.payload')} text={pretty(data.payload)} />
              )}
            </Part>
            {data.attempts.map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </>
        ) : failure ? (
          <Failed failure={failure} onRetry={refetch} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </Dialog>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { number, at, durationMs, status, error, request, response, body } = attempt
  return (
    <Part
      title={t('dashboard.webhooks.attempt', { number: formatNumber(number, language) })}
      end={
        <>
          <bdi dir="ltr">{status ?? error}</bdi> · <bdi dir="ltr">{formatNumber(durationMs, language)} ms</bdi> ·{' '}
          <time dateTime={at}>{formatDateTime(at, language)}</time>
        </>
      }
    >
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer py-0.5 text-soft">{t('dashboard.webhooks.headers')}</summary>
        <div className="mt-2 space-y-2">
          <Code label={t('dashboard.webhooks.request')} text={lines(request)} />
          {response && <Code label={t('dashboard.webhooks.response')} text={lines(response)} />}
        </div>
      </details>
      {body && <Code label={t('dashboard.webhooks.response')} text={body} />}
    </Part>
  )
}

const Part = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => (
  <section className="space-y-2">
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h3 className="font-body text-sm font-semibold">{title}</h3>
      {end && <div className="text-sm text-soft tabular">{end}</div>}
    </div>
    {children}
  </section>
)

const Code = ({ label, text }: { label: string; text: string }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    tabIndex={0}
    aria-label={label}
    className="max-h-64 overflow-auto rounded-field border border-line bg-sunken"
    dir="ltr"
  >
    <pre className="p-3.5 font-mono text-[13px] whitespace-pre-wrap break-all">{text}</pre>
  </section>
)

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
