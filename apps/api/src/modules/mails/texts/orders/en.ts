import type { OrderTexts } from '../type.ts'

export const enOrders: OrderTexts = {
  kinds: {
    'order-placed': {
      subject: 'Your order {{orderId}} at {{shop}}',
      heading: 'Thank you for your order',
      paragraphs: [
        'We have your order {{orderId}} and get to work on it. Everything you need to know is below; we write again as soon as it is on its way.',
      ],
      button: 'See my order',
      note: 'Keep this mail: its link opens your order, so pass it on to nobody.',
    },
    'order-received': {
      subject: 'New order {{orderId}}: {{buyer}}',
      heading: 'A new order came in',
      paragraphs: ['{{buyer}} has just ordered.'],
      button: 'Open the order',
    },
    'order-confirmed': {
      subject: 'Your order {{orderId}} is confirmed',
      heading: 'Your order is confirmed',
      paragraphs: ['We have checked your order {{orderId}} and are packing it now. We write again as soon as it is on its way.'],
      button: 'See my order',
    },
    'order-shipped': {
      subject: 'Your order {{orderId}} is on its way',
      heading: 'It is on its way',
      paragraphs: ['These things of your order {{orderId}} have just left us.'],
      button: 'See my order',
    },
    'order-delivered': {
      subject: 'Your order {{orderId}} has arrived',
      heading: 'It has arrived',
      paragraphs: [
        'These things of your order {{orderId}} have been delivered. We hope that you like them.',
        'How did you find them? Your review helps others to choose. Something is wrong? Write to us, we put it right.',
      ],
      button: 'See my order',
    },
    'order-cancelled': {
      subject: 'Your order {{orderId}} was cancelled',
      heading: 'Your order was cancelled',
      paragraphs: ['Your order {{orderId}} was cancelled. Nothing more will be sent.', '{{money}}'],
      button: 'See my order',
      note: 'You did not expect this? Write to the shop, we gladly help.',
    },
  },
  order: {
    order: 'Order',
    date: 'Ordered on',
    sum: {
      items: 'Subtotal',
      coupon: 'Coupon {{about}}',
      delivery: 'Delivery · {{about}}',
      delivery_free: 'Delivery · {{about}}',
      tax: '{{about}}',
    },
    free: 'Free',
    total: 'Total',
    payment: 'Payment',
    methods: {
      cod: 'Cash on delivery',
      paypal: 'PayPal',
      stripe: 'Card',
      sslCommerz: 'SSLCommerz',
      razorpay: 'Razorpay',
      bankTransfer: 'Bank transfer',
    },
    delivery: 'Delivery',
    ways: {
      delivery: 'Standard delivery',
      express: 'Express delivery',
      pickup: 'Pick up yourself',
    },
    arrives: 'Arrives',
    ready: 'Ready for you',
    shipTo: 'Goes to',
    billTo: 'Bill to',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    track: 'Follow the parcel',
    review: 'Write a review',
    reason: 'Reason',
    note: 'Note',
    bank: 'Our account',
    returnTo: 'Send it to',
    refunded: 'Paid back',
  },
  moneys: {
    none: 'You have paid nothing, so there is nothing to pay back.',
    back: 'What you have paid is paid back to you, the same way it was paid.',
  },
}
