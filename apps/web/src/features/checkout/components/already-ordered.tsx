import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'

interface Props {
  /** `already_ordered`: the order belongs to an account that the browser is no longer signed in to */
  code: string
  onPlaceAnother: () => void
}

/** Leads to the order that an earlier try became, or places another one. */
export default function AlreadyOrdered({ code, onPlaceAnother }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <>
      <p>{t('checkout.orderedText')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="sm" className="min-h-11" to={session || code === 'already_ordered' ? paths.orders : paths.findOrder}>
          {t('privacy.erase.seeOrders')}
        </ButtonLink>
        <Button size="sm" className="min-h-11" onClick={onPlaceAnother}>
          {t('checkout.orderAgain')}
        </Button>
      </div>
    </>
  )
}
