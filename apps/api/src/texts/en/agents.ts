import type { AgentTexts } from '../types/agents.ts'

export const enAgents: AgentTexts = {
  missing: {
    email: 'Enter the email address of the buyer.',
    name: 'Enter the name of the recipient.',
    phone: 'Enter a phone number for the delivery.',
    address: 'Enter the delivery address with street, city and country.',
    option: 'Choose a delivery method.',
  },
  invalid: {
    email: 'This email address is not valid.',
    phone: 'This phone number is not valid.',
    address: 'This address is not complete.',
    country: 'This country is unknown. Use its two-letter code.',
  },
  item: '{{item}} is not available.',
  fewLeft: 'Only {{count}} of “{{item}}” left.',
  soldOut: '“{{item}}” is sold out.',
  code: {
    invalid: 'The discount code {{code}} is not valid.',
    expired: 'The discount code {{code}} has expired.',
    used: 'The discount code {{code}} has been used up.',
    minimum: 'The order is below the minimum for the discount code {{code}}.',
    scope: 'The discount code {{code}} does not apply to these items.',
    one: 'Only one discount code can be used per order.',
  },
  undeliverable: 'We do not deliver to this address.',
  signIn: 'This shop takes orders from signed-in customers only. Please complete the order in the shop.',
  consent: 'Please confirm in the shop that the digital items are delivered at once.',
  chooseDelivery: 'Please choose the delivery in the shop.',
  totalChanged: 'The total has changed. Please check it and confirm again.',
  manyOrders: 'There are too many unpaid orders. Please pay or cancel one of them first.',
  payment: 'This payment method is not available.',
  payNow: 'The order is placed. Please pay for it in the shop.',
  discount: 'Discount',
  days: '{{min}}–{{max}} days',
}
