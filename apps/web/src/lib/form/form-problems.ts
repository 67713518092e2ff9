/** A field error, by its text key. */
export type FieldProblem = 'required' | 'email' | 'phone' | 'short' | 'long' | 'invalid'

interface Issue {
  code?: string
  path: readonly PropertyKey[]
}
export interface Schema {
  safeParse: (values: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

/**
 * Validates values and returns one problem per invalid field. The caller passes the schema, so that this file does not load Zod.
 */
export function findProblems(schema: Schema, values: Record<string, string>): Record<string, FieldProblem> {
  const outcome = schema.safeParse(values)
  if (outcome.success) return {}
  const problems: Record<string, FieldProblem> = {}
  for (const { code, path } of outcome.error.issues) {
    const name = String(path[0])
    problems[name] ??= findProblem(name, (values[name] ?? '').trim(), code)
  }
  return problems
}

function findProblem(name: string, value: string, code: string | undefined): FieldProblem {
  if (value === '') return 'required'
  if (code === 'too_big') return 'long'
  if (name === 'email' || name === 'phone') return name
  return code === 'too_small' ? 'short' : 'invalid'
}
