import { useTranslation } from 'react-i18next'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { FieldsCard } from '../components/fields.tsx'
import { WordsLanguage } from '../components/text-language.tsx'
import type { SettingsForm } from '../form.ts'

export function GeneralForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <WordsLanguage form={form} />
        <FieldsCard
          form={form}
          title={t('dashboard.settings.part.words')}
          paths={['name', 'title', 'description', 'copyright']}
        />
      </div>
      <FieldsCard
        columns
        form={form}
        title={t('dashboard.settings.part.announcement')}
        text={t('dashboard.settings.part.announcementText', { zone: shopTimeZone() })}
        paths={['announcement', 'announcementLink', 'announcementFrom', 'announcementUntil']}
      />
      <FieldsCard form={form} title={t('dashboard.settings.part.languages')} paths={['language', 'languages']} />
      <FieldsCard form={form} title={t('dashboard.settings.part.place')} paths={['address', 'shortAddress']} />
      <FieldsCard
        columns
        form={form}
        title={t('dashboard.settings.part.contact')}
        paths={['email', 'phoneHeader', 'phoneFooter', 'country']}
      />
      <FieldsCard
        columns
        form={form}
        title={t('dashboard.settings.part.units')}
        paths={['timeZone', 'weightUnit', 'lengthUnit']}
      />
      <FieldsCard
        columns
        form={form}
        title={t('dashboard.settings.part.logo')}
        paths={['logoHeightPhone', 'logoHeightDesktop', 'logoHeightEmail']}
      />
      <FieldsCard form={form} paths={['footerNewsletter', 'developerLink']} />
    </>
  )
}
