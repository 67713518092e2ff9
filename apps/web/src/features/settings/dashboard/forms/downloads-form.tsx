import { FieldsCard } from '../components/fields.tsx'
import type { SettingsForm } from '../form.ts'

export default function DownloadsForm({ form }: { form: SettingsForm }) {
  return <FieldsCard form={form} paths={['days', 'count', 'consent']} />
}
