import { RateList } from '../../../../tax/index.ts'
import { FieldsCard } from '../../components/fields.tsx'
import type { SettingsForm } from '../../form.ts'

/** Tax settings and rates. */
export default function TaxForm({ form }: { form: SettingsForm }) {
  return (
    <>
      <FieldsCard form={form} paths={['enabled', 'included', 'onDelivery']} />
      <RateList charging={form.editor.values.enabled === true} />
    </>
  )
}
