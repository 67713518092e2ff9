import type { FieldType } from '@haat/shared/custom-fields/constants.ts'
import type { CustomField } from '@haat/shared/custom-fields/schema.ts'
import type { Language } from '@haat/shared/reference/languages.ts'

/** A choice while it is edited; without an id it is new. */
export interface FormChoice {
  rowKey: string
  id?: string
  name: string
  names: Partial<Record<Language, string>>
}

export type FormTexts = Partial<Record<Language, { name?: string; group?: string; unit?: string }>>

/** A definition while it is edited. */
export interface FieldForm {
  key: string
  type: FieldType
  name: string
  group: string
  unit: string
  texts: FormTexts
  choices: FormChoice[]
  categoryIds: string[]
  facet: boolean
}

export const toForm = (field: CustomField | undefined): FieldForm => ({
  key: field?.key ?? '',
  type: field?.type ?? 'text',
  name: field?.name ?? '',
  group: field?.group ?? '',
  unit: field?.unit ?? '',
  texts: (field?.texts ?? {}) as FormTexts,
  choices: (field?.choices ?? []).map((choice) => ({ rowKey: choice.id, ...choice })),
  categoryIds: field?.categoryIds ?? [],
  facet: field?.facet ?? false,
})

export const hasChoices = (type: FieldType): boolean => type === 'choice' || type === 'choices'

/** A key made of a name: `Shell material` becomes `shell_material`; '' if the name has no Latin letters. */
export const toFieldKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)

export const isFieldKey = (key: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(key)

export type FormProblem = 'name' | 'key' | 'choices'

export function formProblems({ name, key, type, choices }: FieldForm): FormProblem[] {
  const named = choices.map((choice) => choice.name.trim().toLowerCase()).filter(Boolean)
  const isWrong = hasChoices(type) && (named.length === 0 || new Set(named).size < named.length)
  return [
    ...(name.trim() ? [] : ['name' as const]),
    ...(isFieldKey(key) ? [] : ['key' as const]),
    ...(isWrong ? ['choices' as const] : []),
  ]
}

/** Request fields; empty choices are omitted. */
export const detailsOf = ({ key: _key, type, choices, ...details }: FieldForm) => ({
  ...details,
  choices: hasChoices(type)
    ? choices.filter(({ name }) => name.trim()).map(({ rowKey: _, ...choice }) => ({ ...choice, name: choice.name.trim() }))
    : [],
})
