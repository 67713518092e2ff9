export interface FormField {
  name: string
  value: string
  type: string
}

/** Values of a form by field name. Skips file fields and fields without a name; trims values. */
export function formValues(fields: Iterable<FormField>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { name, value, type } of fields) if (name && type !== 'file') values[name] = value.trim()
  return values
}
