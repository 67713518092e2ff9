import { RateList } from '../../../tax/index.ts'
import type { SettingsForm } from '../form.ts'
import { FieldsCard } from '../parts/fields.tsx'

/** Whether and how tax is charged, and the rates. */
export default function TaxForm({ form }: { form: SettingsForm }) {
  return (
    <>
      <FieldsCard form={form} paths={['enabled', 'included', 'onDelivery']} />
      <RateList charging={form.editor.values.enabled === true} />
    </>
  )
}
