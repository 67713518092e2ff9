import type { SettingsForm } from '../form.ts'
import { FieldsCard } from '../parts/fields.tsx'

export default function BankForm({ form }: { form: SettingsForm }) {
  return <FieldsCard form={form} paths={['details']} />
}
