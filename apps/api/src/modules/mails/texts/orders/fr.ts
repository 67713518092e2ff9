import type { OrderTexts } from '../type.ts'

export const frOrders: OrderTexts = {
  kinds: {
    'order-placed': {
      subject: 'Votre commande {{orderId}} chez {{shop}}',
      heading: 'Merci pour votre commande',
      paragraphs: [
        'Nous avons bien reçu votre commande {{orderId}} et nous nous en occupons. Tout est indiqué ci-dessous ; nous vous écrirons dès son départ.',
      ],
      button: 'Voir ma commande',
      note: 'Gardez ce message : son lien ouvre votre commande, ne le transmettez à personne.',
    },
    'order-received': {
      subject: 'Nouvelle commande {{orderId}} : {{buyer}}',
      heading: 'Une nouvelle commande est arrivée',
      paragraphs: ['{{buyer}} vient de commander.'],
      button: 'Ouvrir la commande',
    },
    'order-confirmed': {
      subject: 'Votre commande {{orderId}} est confirmée',
      heading: 'Votre commande est confirmée',
      paragraphs: ['Nous avons vérifié votre commande {{orderId}} et nous la préparons. Nous vous écrirons dès son départ.'],
      button: 'Voir ma commande',
    },
    'order-shipped': {
      subject: 'Votre commande {{orderId}} est en route',
      heading: 'C’est en route',
      paragraphs: ['Ces articles de votre commande {{orderId}} viennent de partir.'],
      button: 'Voir ma commande',
    },
    'order-delivered': {
      subject: 'Votre commande {{orderId}} est arrivée',
      heading: 'C’est arrivé',
      paragraphs: [
        'Ces articles de votre commande {{orderId}} ont été livrés. Nous espérons qu’ils vous plaisent.',
        'Qu’en pensez-vous ? Votre avis aide les autres à choisir. Quelque chose ne va pas ? Écrivez-nous, nous réglerons cela.',
      ],
      button: 'Voir ma commande',
    },
    'order-cancelled': {
      subject: 'Votre commande {{orderId}} a été annulée',
      heading: 'Votre commande a été annulée',
      paragraphs: ['Votre commande {{orderId}} a été annulée. Plus rien ne sera envoyé.', '{{money}}'],
      button: 'Voir ma commande',
      note: 'Vous ne vous y attendiez pas ? Écrivez à la boutique, nous vous aiderons volontiers.',
    },
  },
  order: {
    order: 'Commande',
    date: 'Date',
    sum: {
      items: 'Sous-total',
      coupon: 'Code {{about}}',
      delivery: 'Livraison · {{about}}',
      delivery_free: 'Livraison · {{about}}',
      tax: '{{about}}',
    },
    free: 'Offerte',
    total: 'Total',
    payment: 'Paiement',
    methods: {
      cod: 'Paiement à la livraison',
      paypal: 'PayPal',
      stripe: 'Carte',
      sslCommerz: 'SSLCommerz',
      razorpay: 'Razorpay',
      bankTransfer: 'Virement bancaire',
    },
    delivery: 'Livraison',
    ways: {
      delivery: 'Livraison standard',
      express: 'Livraison express',
      pickup: 'Retrait en boutique',
    },
    arrives: 'Arrivée',
    ready: 'Prête pour vous',
    shipTo: 'Livrée à',
    billTo: 'Facturée à',
    carrier: 'Transporteur',
    tracking: 'Numéro de suivi',
    track: 'Suivre le colis',
    review: 'Écrire un avis',
    reason: 'Motif',
    note: 'Note',
    bank: 'Notre compte',
    returnTo: 'À envoyer à',
    refunded: 'Remboursé',
  },
  moneys: {
    none: 'Vous n’avez rien payé : il n’y a rien à rembourser.',
    back: 'Ce que vous avez payé vous est remboursé, par le même moyen.',
  },
}
