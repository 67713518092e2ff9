import type { AfterTexts } from '../type.ts'

export const enAfter: AfterTexts = {
  kinds: {
    'order-placed-unpaid': {
      subject: 'Your order {{orderId}} at {{shop}} waits for your payment',
      heading: 'Thank you! One step is left',
      paragraphs: [
        'We have your order {{orderId}} and keep the goods for you. As soon as it is paid we get to work on it.',
        '{{hold}}',
      ],
      button: 'Pay now',
      note: 'You have just paid? Then there is nothing to do: we confirm it as soon as we know. Keep this mail: its link opens your order, so pass it on to nobody.',
    },
    'order-placed-transfer': {
      subject: 'Your order {{orderId}} at {{shop}}',
      heading: 'Thank you for your order',
      paragraphs: [
        'We have your order {{orderId}}. Please transfer the total to the account below and name the order number as the reference. As soon as the money is there we get to work on it.',
      ],
      button: 'See my order',
      note: 'On the page of your order you can send us a picture of the transfer. Its link opens your order, so pass this mail on to nobody.',
    },
    'order-paid': {
      subject: 'Your order {{orderId}} is paid',
      heading: 'Your payment has arrived',
      paragraphs: ['Thank you! We have received your payment for order {{orderId}}. There is nothing left for you to do.'],
      button: 'See my order',
    },
    'payment-failed': {
      subject: 'Your payment for order {{orderId}} did not go through',
      heading: 'Your payment did not go through',
      paragraphs: [
        'Nothing was taken for your order {{orderId}}. You can try again now, the same way or with another way of paying.',
        '{{hold}}',
      ],
      button: 'Pay now',
      note: 'You do not want the order any more? Then do nothing: without a payment it ends by itself.',
    },
    'order-refunded': {
      subject: 'We have paid back {{amount}} for your order {{orderId}}',
      heading: 'Your money is on its way back',
      paragraphs: ['We have paid back {{amount}} for your order {{orderId}}.', '{{when}}'],
      button: 'See my order',
    },
    'return-requested': {
      subject: 'Your return for order {{orderId}}',
      heading: 'We have your return request',
      paragraphs: ['You would like to return these things of your order {{orderId}}. We look at it and answer soon.'],
      button: 'See my return',
    },
    'return-approved': {
      subject: 'Your return for order {{orderId}} is approved',
      heading: 'Please send it back',
      paragraphs: [
        'You may return these things of your order {{orderId}}. Pack them well, put in a note with the order number, and send them to us.',
      ],
      button: 'See my return',
    },
    'return-approved-keep': {
      subject: 'Your return for order {{orderId}} is approved',
      heading: 'You need not send anything back',
      paragraphs: [
        'We accept your return for order {{orderId}}, and you may keep the things. We see to the rest and write again.',
      ],
      button: 'See my return',
    },
    'return-rejected': {
      subject: 'About your return for order {{orderId}}',
      heading: 'We cannot take these things back',
      paragraphs: ['We have looked at your return for order {{orderId}} and cannot accept it. Here is why:'],
      button: 'See my return',
      note: 'You see it differently? Write to us on the page of your order.',
    },
    'return-received': {
      subject: 'What you sent back has arrived: order {{orderId}}',
      heading: 'Your things have arrived with us',
      paragraphs: ['We have received what you sent back of your order {{orderId}}. We see to the rest and write again.'],
      button: 'See my return',
    },
    'return-closed': {
      subject: 'Your return for order {{orderId}} is done',
      heading: 'Your return is done',
      paragraphs: ['Your return for order {{orderId}} is complete.', '{{outcome}}'],
      button: 'See my return',
    },
    'return-message': {
      subject: 'An answer about your return for order {{orderId}}',
      heading: 'We have answered you',
      paragraphs: ['About your return for order {{orderId}} we wrote:'],
      button: 'Read and answer',
    },
  },
  hold: 'We keep the goods for you until {{until}}.',
  whens: {
    provider: 'It goes back the way you paid. Depending on your bank it shows within 5 to 10 working days.',
    hand: 'It reaches you by bank transfer, or as we agreed with you, within a few working days.',
  },
  outcomes: {
    refund: 'What you paid for these things is on its way back to you.',
    exchange: 'What you wanted instead comes to you as a new order that costs nothing.',
    none: '',
  },
}
