import { FieldsCard } from '../components/fields.tsx'
import type { SettingsForm } from '../form.ts'

export default function ReturnsForm({ form }: { form: SettingsForm }) {
  return <FieldsCard form={form} paths={['enabled', 'days', 'address']} />
}
