/** What is wrong with a field, as its text key says it. */
export type FieldProblem = 'required' | 'email' | 'phone' | 'short' | 'long' | 'invalid'

interface Issue {
  code?: string
  path: readonly PropertyKey[]
}
export interface Schema {
  safeParse: (values: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

/** A schema's verdict, one problem per field. The schema is handed in: whoever has one has loaded Zod already. */
export function problemsOf(schema: Schema, values: Record<string, string>): Record<string, FieldProblem> {
  const verdict = schema.safeParse(values)
  if (verdict.success) return {}
  const problems: Record<string, FieldProblem> = {}
  for (const { code, path } of verdict.error.issues) {
    const name = String(path[0])
    problems[name] ??= problemOf(name, (values[name] ?? '').trim(), code)
  }
  return problems
}

function problemOf(name: string, value: string, code: string | undefined): FieldProblem {
  if (value === '') return 'required'
  if (code === 'too_big') return 'long'
  if (name === 'email' || name === 'phone') return name
  return code === 'too_small' ? 'short' : 'invalid'
}
