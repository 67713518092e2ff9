import type { WebhookDelivery } from '@haat/shared/webhooks/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'

export const deliveryTones: Record<WebhookDelivery['state'], Tone> = { waiting: 'info', delivered: 'good', failed: 'bad' }

/** Columns of the delivery log. */
export function useDeliveryColumns(onOpen: (delivery: WebhookDelivery) => void): Column<WebhookDelivery>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return [
    {
      key: 'event',
      label: t('dashboard.webhooks.event'),
      always: true,
      text: ({ topic }) => topic,
      cell: (delivery) => (
        <button
          type="button"
          className="-my-1 inline-block py-1 text-start font-semibold underline-offset-4 hover:underline"
          onClick={() => onOpen(delivery)}
        >
          {t(`dashboard.webhooks.topic.${delivery.topic}`)}
          <span className="sr-only">
            , <bdi dir="ltr">{delivery.object}</bdi>
          </span>
        </button>
      ),
    },
    {
      key: 'object',
      label: t('dashboard.webhooks.object'),
      text: ({ object }) => object,
      cell: ({ object }) => (
        <bdi dir="ltr" className="text-[13px] break-all text-soft">
          {object}
        </bdi>
      ),
    },
    {
      key: 'state',
      label: t('dashboard.webhooks.state'),
      card: 'end',
      text: ({ state }) => t(`dashboard.webhooks.states.${state}`),
      cell: ({ state }) => <Chip tone={deliveryTones[state]}>{t(`dashboard.webhooks.states.${state}`)}</Chip>,
    },
    {
      key: 'answer',
      label: t('dashboard.webhooks.answer'),
      text: ({ status, error }) => String(status ?? error ?? ''),
      cell: ({ status, error }) => (
        <bdi dir="ltr" className="text-sm text-soft tabular">
          {status ?? error}
        </bdi>
      ),
    },
    {
      key: 'attempts',
      label: t('dashboard.webhooks.attempts'),
      end: true,
      roomy: true,
      card: 'none',
      text: ({ attempts }) => attempts,
      cell: ({ attempts }) => formatNumber(attempts, language),
    },
    {
      key: 'date',
      label: t('dashboard.webhooks.date'),
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap text-soft">
          {formatDateTime(createdAt, language)}
        </time>
      ),
    },
  ]
}
