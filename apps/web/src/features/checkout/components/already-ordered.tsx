import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'

interface Props {
  /** the order belongs to an account that the browser is no longer signed in to */
  ofAccount: boolean
  onPlaceAnother: () => void
}

/** Leads to the order that an earlier try became, or places another one. */
export default function AlreadyOrdered({ ofAccount, onPlaceAnother }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <>
      <p>{t('checkout.orderedText')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="sm" className="min-h-11" to={session || ofAccount ? paths.orders : paths.findOrder}>
          {t('checkout.seeOrders')}
        </ButtonLink>
        <Button size="sm" className="min-h-11" onClick={onPlaceAnother}>
          {t('checkout.orderAgain')}
        </Button>
      </div>
    </>
  )
}
