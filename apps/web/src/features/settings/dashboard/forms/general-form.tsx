import { useTranslation } from 'react-i18next'
import type { SettingsForm } from '../form.ts'
import { FieldsCard } from '../parts/fields.tsx'
import { WordsLanguage } from '../parts/words-language.tsx'

export function GeneralForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <WordsLanguage form={form} />
        <FieldsCard
          form={form}
          title={t('dashboard.settings.part.words')}
          paths={['name', 'title', 'description', 'announcement', 'copyright']}
        />
      </div>
      <FieldsCard form={form} title={t('dashboard.settings.part.place')} paths={['address', 'shortAddress']} />
      <FieldsCard
        columns
        form={form}
        title={t('dashboard.settings.part.contact')}
        paths={['email', 'phoneHeader', 'phoneFooter', 'language']}
      />
    </>
  )
}
