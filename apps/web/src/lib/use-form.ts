import { formValues } from '@haat/shared/form.ts'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { type FieldProblem, problemsOf, type Schema } from './form-problems.ts'

/** What the schema finds, and the one thing only the server knows. */
type Problem = FieldProblem | 'common'
type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * A form checked by the shared schema: a field when it is left, all when it is sent; typing clears what was wrong. The schema is
 * loaded with the first field that is left: Zod is no part of the first download.
 */
export function useForm(load: () => Promise<Schema>) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, Problem>>({})

  // The form may be gone by the time the schema is there: whoever left it went on to another page.
  const check = async () => {
    const values = valuesOf(form.current!)
    return { values, found: problemsOf(await load(), values) }
  }

  const onBlur = async ({ target }: FocusEvent<Field>) => {
    const { name, value } = target
    // Who only walks through is not told off.
    if (value === '' || !form.current) return
    const problem = (await check()).found[name]
    if (problem && target.value === value) setProblems((before) => ({ ...before, [name]: problem }))
  }
  const onInput = ({ currentTarget }: FormEvent<Field>) => {
    const { name } = currentTarget
    setProblems(({ [name]: _mended, ...rest }) => rest)
  }
  const focus = (name: string | undefined) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  /** The values; or nothing, and the keyboard is on the first field that needs work. */
  const submit = async (): Promise<Record<string, string> | undefined> => {
    const { values, found } = await check()
    setProblems(found)
    if (Object.keys(found).length === 0) return values
    const names = [...(form.current?.elements ?? [])].map((element) => (element as HTMLInputElement).name)
    focus(names.find((name) => name in found))
    return undefined
  }
  /** One value, when nothing is wrong with it. */
  const take = async (name: string): Promise<string | undefined> => {
    const { values, found } = await check()
    if (!found[name]) return values[name]
    refuse(name, found[name])
    return undefined
  }
  /** Refused by the server: said at the field. */
  const refuse = (name: string, problem: Problem) => {
    setProblems((before) => ({ ...before, [name]: problem }))
    focus(name)
  }
  const field = { onBlur: (event: FocusEvent<Field>) => void onBlur(event), onInput }
  return { form, problems, submit, take, refuse, field }
}

/** Everything trimmed, but passwords as they were typed. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements] as HTMLInputElement[]
  const passwords = fields.filter(({ name }) => /password$/i.test(name))
  return { ...formValues(fields), ...Object.fromEntries(passwords.map(({ name, value }) => [name, value])) }
}
