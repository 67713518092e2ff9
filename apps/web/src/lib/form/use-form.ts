import { formValues } from '@haat/shared/form.ts'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { type FieldProblem, findProblems, type Schema } from './form-problems.ts'

/** A problem that the schema finds, or `common` (common password), which only the server detects. */
type Problem = FieldProblem | 'common'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A form validated by a shared schema: a field on blur, all fields on submit; typing clears the error. The schema is loaded on
 * the first blur, to leave Zod out of the first download.
 */
export function useForm(load: () => Promise<Schema>) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, Problem>>({})

  // The user may have left the page before the schema is loaded.
  const check = async () => {
    const values = toFormValues(form.current!)
    return { values, found: findProblems(await load(), values) }
  }

  const onBlur = async ({ target }: FocusEvent<Field>) => {
    const { name, value } = target
    // An empty field that was only tabbed through shows no error.
    if (value === '' || !form.current) return
    const problem = (await check()).found[name]
    if (problem && target.value === value) setProblems((before) => ({ ...before, [name]: problem }))
  }
  const onInput = ({ currentTarget }: FormEvent<Field>) => {
    const { name } = currentTarget
    setProblems(({ [name]: _mended, ...rest }) => rest)
  }
  const focus = (name: string | undefined) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  /** Returns the values, or undefined with the focus on the first invalid field. */
  const submit = async (): Promise<Record<string, string> | undefined> => {
    const { values, found } = await check()
    setProblems(found)
    if (Object.keys(found).length === 0) return values
    const names = [...(form.current?.elements ?? [])].map((element) => (element as HTMLInputElement).name)
    focus(names.find((name) => name in found))
    return undefined
  }
  /** Returns the value of one field if it is valid. */
  const take = async (name: string): Promise<string | undefined> => {
    const { values, found } = await check()
    if (!found[name]) return values[name]
    refuse(name, found[name])
    return undefined
  }
  /** Shows a problem that the server reported at its field. */
  const refuse = (name: string, problem: Problem) => {
    setProblems((before) => ({ ...before, [name]: problem }))
    focus(name)
  }
  const field = { onBlur: (event: FocusEvent<Field>) => void onBlur(event), onInput }
  return { form, problems, submit, take, refuse, field }
}

/** The form's values, trimmed except for passwords. */
function toFormValues(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements] as HTMLInputElement[]
  const passwords = fields.filter(({ name }) => /password$/i.test(name))
  return { ...formValues(fields), ...Object.fromEntries(passwords.map(({ name, value }) => [name, value])) }
}
