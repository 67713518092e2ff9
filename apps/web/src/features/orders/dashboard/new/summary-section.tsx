import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Money } from '../../../../ui/price.tsx'
import { TotalsList, useRefusalText } from '../../../cart/index.ts'
import type { Draft } from './use-draft.ts'
import type { usePlace } from './use-place.ts'
import type { useQuote } from './use-quote.ts'

/** Totals as the server calculates them, and the button that places the order. */
export function SummarySection({
  draft,
  change,
  quoted: { quote, isPending, failure, again },
  placing,
  needs,
}: {
  draft: Draft
  change: (part: Partial<Draft>) => void
  quoted: ReturnType<typeof useQuote>
  placing: ReturnType<typeof usePlace>
  /** the missing input, as a sentence */
  needs: string | undefined
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const refusalText = useRefusalText()
  const [code, setCode] = useState(draft.coupon)
  const couponProblem = draft.coupon ? quote?.problems.find((problem) => problem.code.startsWith('coupon_')) : undefined
  const others = quote?.problems.filter(({ code, uid }) => !code.startsWith('coupon_') && uid === undefined) ?? []
  const refused = placing.failure
  const apply = () => change({ coupon: code.trim() })
  return (
    <Card aria-labelledby="sum" className="space-y-4 lg:sticky lg:top-4">
      <h2 id="sum" className="text-lg">
        {t('dashboard.orders.new.summary')}
      </h2>
      <div className="flex items-start gap-2">
        <Input
          label={t('dashboard.orders.new.coupon')}
          optional={t('ui.optional')}
          value={code}
          dir="auto"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="flex-1"
          error={couponProblem && refusalText(couponProblem)}
          onChange={({ target }) => {
            setCode(target.value)
            if (target.value.trim() === '') change({ coupon: '' })
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <Button className="mt-[27px] min-h-12" onClick={apply}>
          {t('dashboard.orders.new.apply')}
        </Button>
      </div>
      {quote ? (
        <TotalsList
          explanation={quote.explanation}
          total={quote.total}
          currency={quote.currency}
          tax={quote}
          deliveryOpen={!quote.delivery && !quote.digitalOnly}
          pending={isPending}
        />
      ) : (
        <p className="flex justify-between border-t border-line pt-3 text-lg font-semibold">
          {t('cart.total')} <Money amount={0} currency={currency} />
        </p>
      )}
      <div className="space-y-2 empty:hidden">
        {failure && (
          <FormAlert>
            {t(`errors.${failure.code}`)}{' '}
            <button type="button" className="min-h-9 font-semibold underline underline-offset-4" onClick={again}>
              {t('ui.tryAgain')}
            </button>
          </FormAlert>
        )}
        {others.map(({ code }) => (
          <FormAlert key={code}>{t(`errors.${code}`)}</FormAlert>
        ))}
        {refused && (
          <FormAlert>
            {refused.code === 'total_changed' || refused.code === 'sold_out'
              ? t('dashboard.orders.new.totalChanged')
              : t(`errors.${refused.code}`)}
          </FormAlert>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" wide loading={placing.isBusy} disabledReason={needs}>
        {t('dashboard.orders.new.place')}
        {quote && !isPending && <Money amount={quote.total} currency={quote.currency} />}
      </Button>
      {needs && <p className="text-center text-sm text-soft">{needs}</p>}
    </Card>
  )
}
