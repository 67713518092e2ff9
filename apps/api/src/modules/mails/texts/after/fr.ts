import type { AfterTexts } from '../type.ts'

export const frAfter: AfterTexts = {
  kinds: {
    'order-placed-unpaid': {
      subject: 'Votre commande {{orderId}} chez {{shop}} attend votre paiement',
      heading: 'Merci ! Plus qu’une étape',
      paragraphs: [
        'Nous avons bien reçu votre commande {{orderId}} et nous vous réservons les articles. Dès qu’elle sera payée, nous nous en occuperons.',
        '{{hold}}',
      ],
      button: 'Payer maintenant',
      note: 'Vous venez de payer ? Alors il n’y a rien à faire : nous vous le confirmerons dès que nous le saurons. Gardez ce message : son lien ouvre votre commande, ne le transmettez à personne.',
    },
    'order-placed-transfer': {
      subject: 'Votre commande {{orderId}} chez {{shop}}',
      heading: 'Merci pour votre commande',
      paragraphs: [
        'Nous avons bien reçu votre commande {{orderId}}. Merci de virer le total sur le compte ci-dessous, avec le numéro de commande comme référence. Dès réception, nous nous en occuperons.',
      ],
      button: 'Voir ma commande',
      note: 'Sur la page de votre commande, vous pouvez nous envoyer une photo du virement. Ce lien ouvre votre commande, ne transmettez ce message à personne.',
    },
    'order-paid': {
      subject: 'Votre commande {{orderId}} est payée',
      heading: 'Votre paiement est arrivé',
      paragraphs: ['Merci ! Nous avons reçu votre paiement pour la commande {{orderId}}. Vous n’avez plus rien à faire.'],
      button: 'Voir ma commande',
    },
    'payment-failed': {
      subject: 'Votre paiement pour la commande {{orderId}} n’a pas abouti',
      heading: 'Votre paiement n’a pas abouti',
      paragraphs: [
        'Rien n’a été débité pour votre commande {{orderId}}. Vous pouvez réessayer maintenant, de la même façon ou par un autre moyen.',
        '{{hold}}',
      ],
      button: 'Payer maintenant',
      note: 'Vous ne voulez plus de cette commande ? Ne faites rien : sans paiement, elle prend fin d’elle-même.',
    },
    'order-refunded': {
      subject: 'Nous vous avons remboursé {{amount}} pour la commande {{orderId}}',
      heading: 'Votre remboursement est en route',
      paragraphs: ['Nous vous avons remboursé {{amount}} pour votre commande {{orderId}}.', '{{when}}'],
      button: 'Voir ma commande',
    },
    'return-requested': {
      subject: 'Votre retour pour la commande {{orderId}}',
      heading: 'Nous avons votre demande de retour',
      paragraphs: [
        'Vous souhaitez retourner ces articles de votre commande {{orderId}}. Nous l’examinons et vous répondons bientôt.',
      ],
      button: 'Voir mon retour',
    },
    'return-approved': {
      subject: 'Votre retour pour la commande {{orderId}} est accepté',
      heading: 'Vous pouvez nous le renvoyer',
      paragraphs: [
        'Vous pouvez retourner ces articles de votre commande {{orderId}}. Emballez-les bien, glissez-y un mot avec le numéro de commande et envoyez-les-nous.',
      ],
      button: 'Voir mon retour',
    },
    'return-approved-keep': {
      subject: 'Votre retour pour la commande {{orderId}} est accepté',
      heading: 'Vous n’avez rien à renvoyer',
      paragraphs: [
        'Nous acceptons votre retour pour la commande {{orderId}}, et vous pouvez garder les articles. Nous nous occupons du reste et vous écrirons.',
      ],
      button: 'Voir mon retour',
    },
    'return-rejected': {
      subject: 'À propos de votre retour pour la commande {{orderId}}',
      heading: 'Nous ne pouvons pas reprendre ces articles',
      paragraphs: ['Nous avons examiné votre retour pour la commande {{orderId}} et ne pouvons pas l’accepter. Voici pourquoi :'],
      button: 'Voir mon retour',
      note: 'Vous n’êtes pas d’accord ? Écrivez-nous sur la page de votre commande.',
    },
    'return-received': {
      subject: 'Votre colis retour est arrivé : commande {{orderId}}',
      heading: 'Vos articles sont bien arrivés',
      paragraphs: [
        'Nous avons reçu ce que vous avez renvoyé de votre commande {{orderId}}. Nous nous occupons du reste et vous écrirons.',
      ],
      button: 'Voir mon retour',
    },
    'return-closed': {
      subject: 'Votre retour pour la commande {{orderId}} est terminé',
      heading: 'Votre retour est terminé',
      paragraphs: ['Votre retour pour la commande {{orderId}} est terminé.', '{{outcome}}'],
      button: 'Voir mon retour',
    },
    'return-message': {
      subject: 'Une réponse sur votre retour pour la commande {{orderId}}',
      heading: 'Nous vous avons répondu',
      paragraphs: ['À propos de votre retour pour la commande {{orderId}}, nous vous avons écrit :'],
      button: 'Lire et répondre',
    },
  },
  hold: 'Nous vous réservons les articles jusqu’au {{until}}.',
  whens: {
    provider: 'L’argent revient par le moyen que vous avez utilisé. Selon votre banque, il apparaît sous 5 à 10 jours ouvrés.',
    hand: 'Vous le recevez par virement, ou comme convenu avec vous, sous quelques jours ouvrés.',
  },
  outcomes: {
    refund: 'Ce que vous aviez payé pour ces articles vous est remboursé.',
    exchange: 'Ce que vous avez choisi à la place vous arrive par une nouvelle commande, sans frais.',
    none: '',
  },
}
