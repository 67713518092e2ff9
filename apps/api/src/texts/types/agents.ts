/** Messages of a checkout, with `{{item}}`, `{{count}}`, `{{code}}`, `{{min}}` and `{{max}}` as places for values. */
export interface AgentTexts {
  missing: Record<'email' | 'name' | 'phone' | 'address' | 'option', string>
  invalid: Record<'email' | 'phone' | 'address' | 'country', string>
  item: string
  fewLeft: string
  soldOut: string
  code: Record<'invalid' | 'expired' | 'used' | 'minimum' | 'scope' | 'one', string>
  undeliverable: string
  signIn: string
  consent: string
  /** the agent knows no deliveries */
  chooseDelivery: string
  totalChanged: string
  manyOrders: string
  payment: string
  payNow: string
  /** label of the discount on all items */
  discount: string
  /** duration of a delivery */
  days: string
}
