import { formValues } from '@haat/shared/form.ts'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { type FieldProblem, problemsOf, type Schema } from './form-problems.ts'

/** What the schema finds, and the one thing only the server knows. */
type Problem = FieldProblem | 'common'

/**
 * A form checked by the shared schema: a field when it is left, all when it is sent; typing clears what was wrong. The schema is
 * loaded with the first field that is left: Zod is no part of the first download.
 */
export function useForm(load: () => Promise<Schema>) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, Problem>>({})

  const check = async () => problemsOf(await load(), valuesOf(form.current!))

  const onBlur = async ({ target }: FocusEvent<HTMLInputElement>) => {
    const { name, value } = target
    // Who only walks through is not told off.
    if (value === '') return
    const found = (await check())[name]
    if (found && target.value === value) setProblems((before) => ({ ...before, [name]: found }))
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { name } = currentTarget
    setProblems(({ [name]: _mended, ...rest }) => rest)
  }
  const focus = (name: string | undefined) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  /** The values; or nothing, and the keyboard is on the first field that needs work. */
  const submit = async (): Promise<Record<string, string> | undefined> => {
    const found = await check()
    setProblems(found)
    if (Object.keys(found).length === 0) return valuesOf(form.current!)
    const names = [...form.current!.elements].map((element) => (element as HTMLInputElement).name)
    focus(names.find((name) => name in found))
    return undefined
  }
  /** One value, when nothing is wrong with it. */
  const take = async (name: string): Promise<string | undefined> => {
    const found = (await check())[name]
    if (!found) return valuesOf(form.current!)[name]
    refuse(name, found)
    return undefined
  }
  /** Refused by the server: said at the field. */
  const refuse = (name: string, problem: Problem) => {
    setProblems((before) => ({ ...before, [name]: problem }))
    focus(name)
  }
  const field = { onBlur: (event: FocusEvent<HTMLInputElement>) => void onBlur(event), onInput }
  return { form, problems, submit, take, refuse, field }
}

/** Everything trimmed, but passwords as they were typed. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements] as HTMLInputElement[]
  const passwords = fields.filter(({ name }) => /password$/i.test(name))
  return { ...formValues(fields), ...Object.fromEntries(passwords.map(({ name, value }) => [name, value])) }
}
