import { useTranslation } from 'react-i18next'
import { FieldsCard } from '../../components/fields.tsx'
import type { SettingsForm } from '../../form.ts'

/** Additional texts on invoices and credit notes. */
export default function InvoicesForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { values } = form.editor
  const example = (prefix: unknown) => `${String(prefix ?? '')}000128`
  return (
    <FieldsCard form={form} paths={['prefix', 'creditPrefix', 'taxId']}>
      <p className="mt-5 border-t border-line pt-4 text-sm text-soft">
        {t('dashboard.settings.invoiceExample')}{' '}
        <bdi dir="ltr" className="font-semibold text-ink tabular">
          {example(values.prefix)}
        </bdi>{' '}
        ·{' '}
        <bdi dir="ltr" className="font-semibold text-ink tabular">
          {example(values.creditPrefix)}
        </bdi>
      </p>
    </FieldsCard>
  )
}
