import recorded from './examples.json' with { type: 'json' }

/** A call of an operation in the demo shop, and its answer. `examples.test.ts` makes and compares them. */
export interface Example {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  status: number
  /** JSON; undefined for an answer of bytes or HTML */
  answer?: unknown
}

/** Examples by `operationId`. */
export const examples: Readonly<Record<string, Example | undefined>> = recorded as unknown as Record<string, Example>

interface Media {
  example?: unknown
}
interface Parameter {
  name: string
  in: string
  schema?: { type?: string }
  example?: unknown
}
interface Operation {
  operationId?: string
  parameters?: object[]
  requestBody?: { content?: Record<string, Media> }
  responses?: Record<string, { content?: Record<string, Media> }>
}

/** Adds the recorded examples to parameters, request bodies and answers of a document. */
export function addExamples(paths: Record<string, object>): void {
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods) as Operation[]) {
      const example = examples[operation.operationId ?? '']
      if (!example) continue
      const { path, query, body, status, answer } = example
      for (const parameter of (operation.parameters ?? []) as Parameter[]) {
        const value =
          parameter.in === 'path' ? path?.[parameter.name] : parameter.in === 'query' ? query?.[parameter.name] : undefined
        if (value !== undefined) parameter.example = parameter.schema?.type === 'integer' ? Number(value) : value
      }
      const content = operation.requestBody?.content
      const request =
        content?.['application/json'] ?? content?.['application/x-ndjson'] ?? content?.['application/x-www-form-urlencoded']
      if (request && body !== undefined) request.example = body
      const response = operation.responses?.[String(status)]?.content?.['application/json']
      if (response && answer !== undefined) response.example = answer
    }
}
