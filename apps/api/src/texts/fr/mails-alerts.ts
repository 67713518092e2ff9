import type { AlertTexts } from '../types/mails.ts'

export const frAlerts: AlertTexts = {
  kinds: {
    'alert-confirm': {
      subject: 'Confirmez votre alerte pour {{product}}',
      heading: 'Confirmez votre alerte',
      paragraphs: ['{{alert}}', 'Confirmez votre alerte et nous vous enverrons un seul e-mail. Le lien est valable {{time}}.'],
      button: 'Confirmer l’alerte',
      note: 'Si vous n’avez rien demandé, ignorez cet e-mail. Vous n’en recevrez pas d’autre.',
    },
    'back-in-stock': {
      subject: '{{product}} est de nouveau en stock',
      heading: 'De nouveau en stock',
      paragraphs: ['Vous nous aviez demandé de vous prévenir : {{product}} est de nouveau en stock.'],
      button: 'Voir l’article',
      note: 'Vous ne recevrez pas d’autre e-mail à ce sujet, sauf si vous le redemandez.',
    },
    'price-drop': {
      subject: 'Le prix de {{product}} est maintenant de {{price}}',
      heading: 'Baisse de prix',
      paragraphs: ['Vous nous aviez demandé de vous prévenir : {{product}} coûte maintenant {{price}} au lieu de {{was}}.'],
      button: 'Voir l’article',
      note: 'Vous ne recevrez pas d’autre e-mail à ce sujet, sauf si vous le redemandez.',
    },
    'abandoned-cart': {
      subject: 'Vous avez laissé des articles dans votre panier chez {{shop}}',
      heading: 'Votre panier vous attend',
      paragraphs: ['Ces articles sont toujours dans votre panier. Passez commande quand vous le souhaitez.'],
      button: 'Voir le panier',
      note: 'Vous recevez cet e-mail car vous avez activé les rappels de panier. Nous en envoyons un seul par panier.',
    },
    'newsletter-confirm': {
      subject: 'Confirmez votre inscription à la newsletter de {{shop}}',
      heading: 'Confirmez votre inscription',
      paragraphs: ['Confirmez que vous souhaitez recevoir la newsletter de {{shop}}. Le lien est valable {{time}}.'],
      button: 'Confirmer l’inscription',
      note: 'Si vous n’avez rien demandé, ignorez cet e-mail. Vous ne serez pas inscrit.',
    },
    'newsletter-welcome': {
      subject: 'Vous êtes inscrit à la newsletter de {{shop}}',
      heading: 'Votre inscription est confirmée',
      paragraphs: [
        'Merci de votre inscription. Nous vous enverrons nos nouveautés et nos offres par e-mail. Vous pouvez vous désabonner à tout moment.',
      ],
      button: 'Voir la boutique',
      note: 'Vous recevez cet e-mail car vous êtes inscrit à notre newsletter.',
    },
  },
  alerts: {
    stock: 'Vous avez demandé une alerte pour le retour en stock de {{product}}.',
    price: 'Vous avez demandé une alerte en cas de baisse de prix de {{product}}.',
  },
  stop: 'Se désabonner',
}
