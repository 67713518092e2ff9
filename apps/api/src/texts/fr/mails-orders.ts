import type { OrderTexts } from '../types/mails.ts'

export const frOrders: OrderTexts = {
  kinds: {
    'order-placed': {
      subject: 'Votre commande {{orderId}} chez {{shop}}',
      heading: 'Merci pour votre commande',
      paragraphs: [
        'Nous avons bien reçu votre commande {{orderId}} et la préparons. Nous vous enverrons un e-mail dès son expédition.',
      ],
      button: 'Voir la commande',
      note: 'Le lien de cet e-mail ouvre votre commande. Merci de ne pas le transférer.',
    },
    'order-received': {
      subject: 'Nouvelle commande {{orderId}} : {{buyer}}',
      heading: 'Nouvelle commande',
      paragraphs: ['{{buyer}} vient de passer commande.'],
      button: 'Voir la commande',
    },
    'order-confirmed': {
      subject: 'Votre commande {{orderId}} est confirmée',
      heading: 'Votre commande est confirmée',
      paragraphs: [
        'Nous avons confirmé votre commande {{orderId}} et la préparons. Nous vous enverrons un e-mail dès son expédition.',
      ],
      button: 'Voir la commande',
    },
    'order-shipped': {
      subject: 'Votre commande {{orderId}} est en route',
      heading: 'Votre commande est en route',
      paragraphs: ['Ces articles de votre commande {{orderId}} ont été expédiés.'],
      button: 'Voir la commande',
    },
    'order-delivered': {
      subject: 'Votre commande {{orderId}} est arrivée',
      heading: 'Votre commande est arrivée',
      paragraphs: [
        'Ces articles de votre commande {{orderId}} ont été livrés. Nous espérons qu’ils vous plaisent.',
        'Partagez votre avis avec les autres clients. En cas de problème, contactez-nous : nous vous aiderons.',
      ],
      button: 'Voir la commande',
    },
    'order-cancelled': {
      subject: 'Votre commande {{orderId}} a été annulée',
      heading: 'Votre commande a été annulée',
      paragraphs: ['Votre commande {{orderId}} a été annulée. Aucun autre article ne sera expédié.', '{{money}}'],
      button: 'Voir la commande',
      note: 'Si vous ne vous y attendiez pas, contactez-nous : nous vous aiderons.',
    },
  },
  order: {
    order: 'Commande',
    date: 'Date de commande',
    sum: {
      items: 'Sous-total',
      coupon: 'Code promo {{about}}',
      promotion: '{{about}}',
      delivery: 'Livraison · {{about}}',
      delivery_free: 'Livraison · {{about}}',
      tax: '{{about}}',
    },
    free: 'Offerte',
    total: 'Total',
    within: 'dont {{about}}',
    payment: 'Paiement',
    methods: {
      cod: 'Paiement à la livraison',
      card: 'Carte',
      bankTransfer: 'Virement bancaire',
    },
    delivery: 'Livraison',
    downloads: 'Téléchargement',
    ways: {
      delivery: 'Livraison standard',
      express: 'Livraison express',
      pickup: 'Retrait en boutique',
      digital: 'Téléchargement depuis votre commande',
    },
    arrives: 'Livraison estimée',
    ready: 'Prête au retrait',
    shipTo: 'Livrer à',
    billTo: 'Facturer à',
    carrier: 'Transporteur',
    tracking: 'Numéro de suivi',
    track: 'Suivre le colis',
    review: 'Écrire un avis',
    reason: 'Motif',
    note: 'Note',
    bank: 'Compte bancaire',
    returnTo: 'Adresse de retour',
    refunded: 'Remboursé',
  },
  moneys: {
    none: 'Vous n’avez rien payé, il n’y a donc rien à rembourser.',
    back: 'Nous vous rembourserons par le moyen de paiement d’origine.',
  },
}
