import type { AfterTexts } from '../types/mails.ts'

export const enAfter: AfterTexts = {
  kinds: {
    'order-placed-unpaid': {
      subject: 'Complete your payment for order {{orderId}} at {{shop}}',
      heading: 'Complete your payment',
      paragraphs: [
        'Thank you! We’ve received your order {{orderId}} and reserved your items. We’ll get it ready once you’ve paid.',
        '{{hold}}',
      ],
      button: 'Pay now',
      note: 'If you’ve just paid, you don’t need to do anything. We’ll email you when we receive your payment. This link opens your order, so please don’t forward this email.',
    },
    'order-placed-transfer': {
      subject: 'Your order {{orderId}} at {{shop}}',
      heading: 'Thank you for your order',
      paragraphs: [
        'We’ve received your order {{orderId}}. Please transfer the total to the account below and use the order number as the reference. We’ll get it ready when we receive your payment.',
      ],
      button: 'View order',
      note: 'You can upload your transfer receipt on the order page. This link opens your order, so please don’t forward this email.',
    },
    'order-paid': {
      subject: 'We’ve received your payment for order {{orderId}}',
      heading: 'Payment received',
      paragraphs: ['Thank you! We’ve received your payment for order {{orderId}}. You don’t need to do anything else.'],
      button: 'View order',
    },
    'payment-failed': {
      subject: 'Your payment for order {{orderId}} failed',
      heading: 'Your payment failed',
      paragraphs: ['You weren’t charged for your order {{orderId}}. Try again or use another payment method.', '{{hold}}'],
      button: 'Pay now',
      note: 'If you no longer want the order, you don’t need to do anything. Unpaid orders are cancelled automatically.',
    },
    'order-refunded': {
      subject: 'Your {{amount}} refund for order {{orderId}}',
      heading: 'Your refund is on its way',
      paragraphs: ['We’ve refunded {{amount}} for your order {{orderId}}.', '{{when}}'],
      button: 'View order',
    },
    'return-requested': {
      subject: 'Your return request for order {{orderId}}',
      heading: 'We’ve received your return request',
      paragraphs: ['You asked to return these items from your order {{orderId}}. We’ll review your request and email you.'],
      button: 'View return',
    },
    'return-approved': {
      subject: 'Your return for order {{orderId}} is approved',
      heading: 'Your return is approved',
      paragraphs: [
        'You can return these items from your order {{orderId}}. Pack them well, include a note with the order number and send them to us.',
      ],
      button: 'View return',
    },
    'return-approved-keep': {
      subject: 'Your return for order {{orderId}} is approved',
      heading: 'You don’t need to send anything back',
      paragraphs: [
        'We’ve approved your return for order {{orderId}}, and you can keep the items. We’ll take care of the rest and email you.',
      ],
      button: 'View return',
    },
    'return-rejected': {
      subject: 'About your return for order {{orderId}}',
      heading: 'We can’t accept your return',
      paragraphs: ['We’ve reviewed your return for order {{orderId}} and can’t accept it for this reason:'],
      button: 'View return',
      note: 'If you have questions, send us a message on the order page.',
    },
    'return-received': {
      subject: 'We’ve received your return for order {{orderId}}',
      heading: 'Return received',
      paragraphs: [
        'We’ve received the items you returned from your order {{orderId}}. We’ll take care of the rest and email you.',
      ],
      button: 'View return',
    },
    'return-closed': {
      subject: 'Your return for order {{orderId}} is complete',
      heading: 'Your return is complete',
      paragraphs: ['Your return for order {{orderId}} is complete.', '{{outcome}}'],
      button: 'View return',
    },
    'return-message': {
      subject: 'New message about your return for order {{orderId}}',
      heading: 'You have a new message',
      paragraphs: ['We sent you a message about your return for order {{orderId}}:'],
      button: 'Reply',
    },
  },
  hold: 'We’re holding your items until {{until}}.',
  whens: {
    provider: 'It goes to your original payment method and can take 5 to 10 business days to appear.',
    hand: 'You’ll receive it by bank transfer or as agreed with you, within a few business days.',
  },
  outcomes: {
    refund: 'Your refund for these items is on its way.',
    exchange: 'We’ll send your replacement in a new order at no cost.',
    none: '',
  },
}
