import type { WishedTexts } from '../type.ts'

export const enWished: WishedTexts = {
  kinds: {
    'watch-confirm': {
      subject: 'Please confirm: news about {{product}}',
      heading: 'One click is left',
      paragraphs: ['{{wish}}', 'Confirm it, and we write to you once about it. The link works for {{time}}.'],
      button: 'Yes, tell me',
      note: 'It was not you? Then do nothing: without this step you hear nothing more.',
    },
    'back-in-stock': {
      subject: '{{product}} is back',
      heading: 'It is back',
      paragraphs: ['You asked us to tell you: {{product}} can be ordered again.'],
      button: 'Have a look',
      note: 'This was the one mail about it. You hear no more unless you ask again.',
    },
    'price-drop': {
      subject: '{{product}} now costs {{price}}',
      heading: 'It costs less now',
      paragraphs: ['You asked us to tell you: {{product}} now costs {{price}} instead of {{was}}.'],
      button: 'Have a look',
      note: 'This was the one mail about it. You hear no more unless you ask again.',
    },
    'abandoned-cart': {
      subject: 'You left something at {{shop}}',
      heading: 'Your cart is still here',
      paragraphs: ['These things wait in your cart. If you still want them, they are one click away.'],
      button: 'Open my cart',
      note: 'You get this mail because you asked to be reminded. We remind you of a cart once.',
    },
  },
  wishes: {
    stock: 'You would like to know when {{product}} is back.',
    price: 'You would like to know when {{product}} costs less.',
  },
  stop: 'No more mails like this',
}
