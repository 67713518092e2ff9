import type { SettingsForm } from '../form.ts'
import { FieldsCard } from '../parts/fields.tsx'

export default function ReturnsForm({ form }: { form: SettingsForm }) {
  return <FieldsCard form={form} paths={['enabled', 'days', 'address']} />
}
