import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useOffline } from '../../lib/browser/connection.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

/** The page at the URL of the HTML shown for pages without a copy. With a connection it redirects to the home page. */
export default function OfflinePage() {
  const { t } = useTranslation()
  if (!useOffline()) return <Navigate replace to={paths.home} />
  return (
    <EmptyState page icon={<CloudOff aria-hidden />} title={t('shell.offline.title')} text={t('shell.offline.text')}>
      <ButtonLink variant="primary" to={paths.cart}>
        {t('cart.view')}
      </ButtonLink>
      <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
    </EmptyState>
  )
}
