import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { optionsText } from '../../labels.ts'
import type { ReturnActions } from '../use-return-actions.ts'
import { WordsDialog } from './message-dialog.tsx'
import type { DialogAction } from './next-bar.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  of: DashboardReturn
  actions: ReturnActions
  onClose: () => void
}

export function Dialogs({ asked, ...props }: Props & { asked: DialogAction }) {
  switch (asked) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'receive':
      return <ReceiveDialog {...props} />
    case 'refund':
      return <RefundDialog {...props} />
    case 'exchange':
      return <ExchangeDialog {...props} />
    default:
      return <EndDialog what={asked} {...props} />
  }
}

function ApproveDialog({ actions, onClose }: Props) {
  const { t } = useTranslation()
  const [noGoodsBack, setNoGoodsBack] = useState(false)
  const done = async (words: string) => (await actions.approve({ words, noGoodsBack })) && onClose()
  return (
    <WordsDialog
      title={t('dashboard.returns.approve.title')}
      action={t('dashboard.returns.action.approve')}
      busy={actions.busy === 'approve'}
      onDone={(words) => void done(words)}
      onClose={onClose}
    >
      <p className="text-soft">{t('dashboard.returns.approve.text')}</p>
      <Checkbox
        label={t('dashboard.returns.approve.keep')}
        checked={noGoodsBack}
        onChange={({ target }) => setNoGoodsBack(target.checked)}
      />
    </WordsDialog>
  )
}

function ExchangeDialog({ of, actions, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const done = async (words: string) => (await actions.exchange(words)) && onClose()
  const units = (line: DashboardReturn['lines'][number]) => (of.noGoodsBack ? line.qty : (line.received ?? line.qty))
  const sent = of.lines.filter((line) => units(line) > 0)
  const isShort = (line: DashboardReturn['lines'][number]) => line.stock === null || (line.stock >= 0 && line.stock < units(line))
  return (
    <WordsDialog
      title={t('dashboard.returns.exchange.title')}
      action={t('dashboard.returns.action.exchange')}
      busy={actions.busy === 'exchange'}
      disabled={sent.some(isShort)}
      onDone={(words) => void done(words)}
      onClose={onClose}
    >
      <p className="text-soft">{t('dashboard.returns.exchange.text')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {sent.map((line) => (
          <li key={line._id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span>
              <bdi dir="ltr" className="tabular">
                {formatNumber(units(line), language)} ×
              </bdi>{' '}
              <bdi className="font-semibold">{line.name}</bdi>{' '}
              <bdi className="text-soft">{line.exchange ? optionsText(line.exchange) : ''}</bdi>
            </span>
            <span className={isShort(line) ? 'text-sm text-bad' : 'text-sm text-soft'}>
              {line.stock === null
                ? t('dashboard.returns.exchange.gone')
                : line.stock < 0
                  ? t('dashboard.returns.exchange.unlimited')
                  : t('dashboard.returns.exchange.stock', { count: line.stock })}
            </span>
          </li>
        ))}
      </ul>
      {sent.some(isShort) && <FormAlert tone="info">{t('dashboard.returns.exchange.short')}</FormAlert>}
    </WordsDialog>
  )
}

function EndDialog({ what, actions, onClose }: Props & { what: 'reject' | 'close' }) {
  const { t } = useTranslation()
  const done = async (words: string) => (await actions[what](words)) && onClose()
  return (
    <WordsDialog
      title={t(`dashboard.returns.${what}.title`)}
      action={t(`dashboard.returns.action.${what}`)}
      needed={what === 'reject'}
      danger={what === 'reject'}
      busy={actions.busy === what}
      onDone={(words) => void done(words)}
      onClose={onClose}
    >
      <p className="text-soft">{t(`dashboard.returns.${what}.text`)}</p>
    </WordsDialog>
  )
}
