import type { z } from 'zod'

/** Zod's issues as field path → sentence. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'unknown field'
    else fields[issue.path.join('.')] ??= issue.message
  }
  return fields
}
