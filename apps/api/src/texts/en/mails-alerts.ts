import type { AlertTexts } from '../types/mails.ts'

export const enAlerts: AlertTexts = {
  kinds: {
    'alert-confirm': {
      subject: 'Confirm your alert for {{product}}',
      heading: 'Confirm your alert',
      paragraphs: ['{{alert}}', 'Confirm your alert, and we’ll email you once. The link works for {{time}}.'],
      button: 'Confirm alert',
      note: 'If you didn’t request this, ignore this email. You won’t hear from us again.',
    },
    'back-in-stock': {
      subject: '{{product}} is back in stock',
      heading: 'Back in stock',
      paragraphs: ['You asked us to let you know. {{product}} is back in stock.'],
      button: 'View product',
      note: 'You won’t get another email about this unless you ask again.',
    },
    'price-drop': {
      subject: '{{product}} now costs {{price}}',
      heading: 'Price drop',
      paragraphs: ['You asked us to let you know. {{product}} now costs {{price}} instead of {{was}}.'],
      button: 'View product',
      note: 'You won’t get another email about this unless you ask again.',
    },
    'abandoned-cart': {
      subject: 'You left items in your cart at {{shop}}',
      heading: 'Your cart is waiting',
      paragraphs: ['These items are still in your cart. Check out whenever you’re ready.'],
      button: 'View cart',
      note: 'You get this email because you turned on cart reminders. We send one per cart.',
    },
    'newsletter-confirm': {
      subject: 'Confirm your subscription to the {{shop}} newsletter',
      heading: 'Confirm your subscription',
      paragraphs: ['Confirm that you’d like to receive the newsletter of {{shop}}. The link works for {{time}}.'],
      button: 'Confirm subscription',
      note: 'If you didn’t request this, ignore this email. You won’t be subscribed.',
    },
    'newsletter-welcome': {
      subject: 'You’re subscribed to the {{shop}} newsletter',
      heading: 'You’re subscribed',
      paragraphs: ['Thank you for subscribing. We’ll email you our news and offers. You can unsubscribe at any time.'],
      button: 'Visit the shop',
      note: 'You get this email because you subscribed to our newsletter.',
    },
  },
  alerts: {
    stock: 'You asked to be notified when {{product}} is back in stock.',
    price: 'You asked to be notified when the price of {{product}} drops.',
  },
  stop: 'Unsubscribe',
}
