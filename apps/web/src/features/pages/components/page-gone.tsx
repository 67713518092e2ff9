import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FollowRedirect } from '../../redirects/index.ts'
import { PageMenu } from './page-menu.tsx'

/** For a slug without a page: follows a redirect, or links to the shop and the other pages. */
export default function PageGone() {
  return (
    <FollowRedirect>
      <Gone />
    </FollowRedirect>
  )
}

function Gone() {
  const { t } = useTranslation()
  useTitle(t('pages.goneTitle'))
  return (
    <div className="container-page">
      <EmptyState page title={t('pages.goneTitle')} text={t('pages.goneText')}>
        <ButtonLink to={paths.shop} variant="ink">
          {t('pages.toShop')}
        </ButtonLink>
        <ButtonLink to={paths.home}>{t('pages.home')}</ButtonLink>
      </EmptyState>
      <PageMenu />
    </div>
  )
}
