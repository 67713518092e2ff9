import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FollowRedirect } from '../../redirects/index.ts'

/** For a slug without a collection: follows a redirect, or leads to all products. */
export default function CollectionGone() {
  return (
    <FollowRedirect>
      <Gone />
    </FollowRedirect>
  )
}

function Gone() {
  const { t } = useTranslation()
  useTitle(t('catalog.gone.collection'))
  return (
    <div className="container-page">
      <EmptyState page title={t('catalog.gone.collection')} text={t('catalog.gone.collectionText')}>
        <ButtonLink to={paths.shop} variant="ink">
          {t('catalog.nothing.all')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
