import type { AgentTexts } from '../../../texts/types/agents.ts'

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

/** A message of the protocol, in the language of the request. `path`: JSONPath of the field that it is about. */
export interface Message {
  type: 'error' | 'warning'
  code: string
  content: string
  severity?: Severity
  path?: string
}

/** Something that prevents placing the order. */
export const errorMessage = (code: string, content: string, severity: Severity, path?: string): Message => ({
  type: 'error',
  code,
  content,
  severity,
  ...(path !== undefined && { path }),
})

/** Something that the buyer has to be shown. */
export const warningMessage = (code: string, content: string, path?: string): Message => ({
  type: 'warning',
  code,
  content,
  ...(path !== undefined && { path }),
})

/** Inserts values into a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))

const rejections: Record<string, [code: string, text: keyof AgentTexts['code']]> = {
  coupon_expired: ['discount_code_expired', 'expired'],
  coupon_exhausted: ['discount_code_expired', 'used'],
  coupon_used: ['discount_code_user_ineligible', 'used'],
  coupon_minimum: ['discount_code_user_ineligible', 'minimum'],
  coupon_scope: ['discount_code_user_ineligible', 'scope'],
}

/** Why a discount code does not apply; `refusal`: the coupon refusal, undefined if it is unknown. */
export function rejectedCode(refusal: string | undefined, code: string, path: string, texts: AgentTexts['code']): Message {
  const [name, text] = rejections[refusal ?? ''] ?? ['discount_code_invalid', 'invalid']
  return warningMessage(name, fill(texts[text], { code }), path)
}
