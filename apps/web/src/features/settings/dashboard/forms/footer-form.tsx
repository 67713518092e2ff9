import { useTranslation } from 'react-i18next'
import { FieldsCard } from '../components/fields.tsx'
import { WordsLanguage } from '../components/text-language.tsx'
import type { SettingsForm } from '../form.ts'

const blocks = ['security', 'support', 'delivery'] as const

export default function FooterForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  return (
    <div className="space-y-5">
      <WordsLanguage form={form} />
      {blocks.map((block) => (
        <FieldsCard
          key={block}
          form={form}
          title={t(`dashboard.settings.part.block.${block}`)}
          paths={[`${block}.title`, `${block}.description`]}
        />
      ))}
    </div>
  )
}
