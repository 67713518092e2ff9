/** JSON Schema as the document of the API contains it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  contentSchema?: Schema
}

/** The name of the type of a component schema. `Error` would hide the global one. */
export const typeName = (ref: string): string => {
  const name = ref.split('/').at(-1)!
  return name === 'Error' ? 'ErrorAnswer' : name
}

/** A JSON Schema as a TypeScript type. Limits, such as the length of a text, have no type. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return typeName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const options = schema.anyOf ?? schema.oneOf
  if (options) return union(options.map(typeOf))
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })))
  if (schema.type === 'integer') return 'number'
  if (schema.type === 'string' || schema.type === 'number' || schema.type === 'boolean' || schema.type === 'null')
    return schema.type
  if (schema.type === 'array') return arrayOf(schema)
  return schema.type === 'object' ? objectOf(schema) : 'unknown'
}

const union = (types: string[]): string => {
  const all = [...new Set(types)]
  return all.length === 1 ? all[0]! : `(${all.join(' | ')})`
}

const arrayOf = ({ items, prefixItems }: Schema): string =>
  prefixItems ? `[${prefixItems.map(typeOf).join(', ')}]` : `Array<${items ? typeOf(items) : 'unknown'}>`

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties)
  if (fields.length === 0) {
    if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`
    return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
  }
  const lines = fields.map(
    ([name, schema]) => `${comment(schema.description)}${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{\n${lines.join('\n')}\n}`
}

/** A documentation comment, or nothing. */
export const comment = (text?: string): string => (text ? `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : '')

export const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
