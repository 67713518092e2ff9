import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '../../lib/dashboard/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <EmptyState page icon={<Compass aria-hidden />} title={t('dashboard.frame.lostTitle')} text={t('dashboard.frame.lostText')}>
      <ButtonLink variant="primary" to={dashboardPaths.overview}>
        {t('dashboard.menu.overview')}
      </ButtonLink>
    </EmptyState>
  )
}
