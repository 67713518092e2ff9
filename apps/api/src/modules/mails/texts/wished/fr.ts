import type { WishedTexts } from '../type.ts'

export const frWished: WishedTexts = {
  kinds: {
    'watch-confirm': {
      subject: 'Merci de confirmer : des nouvelles de {{product}}',
      heading: 'Plus qu’un clic',
      paragraphs: ['{{wish}}', 'Confirmez-le et nous vous écrirons une seule fois à ce sujet. Le lien est valable {{time}}.'],
      button: 'Oui, prévenez-moi',
      note: 'Ce n’était pas vous ? Ne faites rien : sans cette étape, vous ne recevrez plus rien.',
    },
    'back-in-stock': {
      subject: '{{product}} est de retour',
      heading: 'De retour',
      paragraphs: ['Vous nous aviez demandé de vous prévenir : {{product}} peut à nouveau être commandé.'],
      button: 'Voir l’article',
      note: 'C’était le seul message à ce sujet. Vous n’en recevrez pas d’autre, sauf si vous le redemandez.',
    },
    'price-drop': {
      subject: '{{product}} coûte maintenant {{price}}',
      heading: 'Le prix a baissé',
      paragraphs: ['Vous nous aviez demandé de vous prévenir : {{product}} coûte maintenant {{price}} au lieu de {{was}}.'],
      button: 'Voir l’article',
      note: 'C’était le seul message à ce sujet. Vous n’en recevrez pas d’autre, sauf si vous le redemandez.',
    },
    'abandoned-cart': {
      subject: 'Vous avez laissé quelque chose chez {{shop}}',
      heading: 'Votre panier est toujours là',
      paragraphs: ['Ces articles attendent dans votre panier. Si vous les voulez encore, ils sont à un clic.'],
      button: 'Ouvrir mon panier',
      note: 'Vous recevez ce message parce que vous l’avez demandé. Nous ne rappelons un panier qu’une fois.',
    },
  },
  wishes: {
    stock: 'Vous souhaitez savoir quand {{product}} sera de retour.',
    price: 'Vous souhaitez savoir quand {{product}} coûtera moins cher.',
  },
  stop: 'Ne plus recevoir ce type de message',
}
