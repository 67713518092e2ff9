import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FollowRedirect } from '../../redirects/index.ts'

/** For a slug without a post: follows a redirect, or links to the journal. */
export default function PostGone() {
  return (
    <FollowRedirect>
      <Gone />
    </FollowRedirect>
  )
}

function Gone() {
  const { t } = useTranslation()
  useTitle(t('posts.goneTitle'))
  return (
    <div className="container-page">
      <EmptyState page title={t('posts.goneTitle')} text={t('posts.goneText')}>
        <ButtonLink to={paths.journal} variant="ink">
          {t('posts.all')}
        </ButtonLink>
        <ButtonLink to={paths.home}>{t('pages.home')}</ButtonLink>
      </EmptyState>
    </div>
  )
}
