import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Quantity } from '../../../../ui/form/quantity.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { optionsText } from '../../labels.ts'
import type { Counted, ReturnActions } from '../use-return-actions.ts'
import { WordsDialog } from './message-dialog.tsx'

/** Records received units per line, and which of them to restock. */
export function ReceiveDialog({ of, actions, onClose }: { of: DashboardReturn; actions: ReturnActions; onClose: () => void }) {
  const { t } = useTranslation()
  const sellable = of.reason !== 'damaged'
  const [lines, setLines] = useState<Counted[]>(() =>
    of.lines.map(({ lineId, qty, restockable }) => ({ lineId, received: qty, resellable: sellable && restockable ? qty : 0 })),
  )
  const change = (lineId: string, more: Partial<Counted>) =>
    setLines((all) =>
      all.map((line) => {
        if (line.lineId !== lineId) return line
        const next = { ...line, ...more }
        return { ...next, resellable: Math.min(next.resellable, next.received) }
      }),
    )
  const done = async (words: string) => (await actions.receive(lines, words)) && onClose()
  return (
    <WordsDialog
      title={t('dashboard.returns.receive.title')}
      action={t('dashboard.returns.action.receive')}
      busy={actions.busy === 'receive'}
      onDone={(words) => void done(words)}
      onClose={onClose}
    >
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {of.lines.map((line, index) => {
          const { received, resellable } = lines[index]!
          return (
            <li key={line._id} className="py-3">
              <p className="flex items-center gap-3">
                <Picture picture={line.image} alt="" sizes="48px" className="h-12 w-10 shrink-0 rounded-[8px] object-cover" />
                <span className="min-w-0">
                  <bdi className="block font-semibold">{line.name}</bdi>
                  <span className="block text-sm text-soft">
                    <bdi>{[optionsText(line), line.sku].filter(Boolean).join(' · ')}</bdi>
                  </span>
                </span>
              </p>
              <div className="mt-2.5 flex flex-wrap gap-x-6 gap-y-2">
                <Count
                  label={t('dashboard.returns.receive.came', { count: line.qty })}
                  name={line.name}
                  value={received}
                  max={line.qty}
                  onChange={(received) => change(line.lineId, { received })}
                />
                {line.restockable && (
                  <Count
                    label={t('dashboard.returns.receive.sellable')}
                    name={line.name}
                    value={resellable}
                    max={received}
                    onChange={(resellable) => change(line.lineId, { resellable })}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-soft">{t('dashboard.returns.receive.text')}</p>
    </WordsDialog>
  )
}

interface CountProps {
  label: string
  name: string
  value: number
  max: number
  onChange: (value: number) => void
}

function Count({ label, name, value, max, onChange }: CountProps) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-2.5">
      <Quantity
        value={value}
        min={0}
        max={max}
        onChange={onChange}
        labels={{ group: `${label}: ${name}`, less: t('returns.form.less'), more: t('returns.form.more') }}
      />
      <span aria-hidden className="text-sm">
        {label}
      </span>
    </span>
  )
}
