import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../../lib/paths.ts'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { FieldsCard } from '../components/fields.tsx'
import type { SettingsForm } from '../form.ts'

export default function SecurityForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const isAsked = form.editor.changed.includes('staffSecondFactor') && form.editor.values.staffSecondFactor === true
  return (
    <>
      <FieldsCard
        form={form}
        paths={[
          'loginForPurchase',
          'staffSecondFactor',
          'captchaSignUp',
          'captchaSignIn',
          'captchaCheckout',
          'captchaContact',
          'captchaNewsletter',
        ]}
      />
      <FieldsCard form={form} paths={['openOrdersPerAccount', 'openOrdersPerAddress', 'openOrdersPerNetwork']} />
      {isAsked && (
        <FormAlert tone="info">
          {t('dashboard.settings.part.ownFactor')}{' '}
          <Link to={paths.security} className="-my-1 inline-block py-1 font-semibold underline underline-offset-4">
            {t('dashboard.settings.part.ownFactorLink')}
          </Link>
        </FormAlert>
      )}
    </>
  )
}
