import type { AfterTexts } from '../types/mails.ts'

export const frAfter: AfterTexts = {
  kinds: {
    'order-placed-unpaid': {
      subject: 'Finalisez le paiement de votre commande {{orderId}} chez {{shop}}',
      heading: 'Finalisez votre paiement',
      paragraphs: [
        'Merci ! Nous avons bien reçu votre commande {{orderId}} et réservé vos articles. Nous la préparerons dès réception de votre paiement.',
        '{{hold}}',
      ],
      button: 'Payer maintenant',
      note: 'Si vous venez de payer, vous n’avez rien à faire. Nous vous enverrons un e-mail dès réception du paiement. Le lien de cet e-mail ouvre votre commande. Merci de ne pas le transférer.',
    },
    'order-placed-transfer': {
      subject: 'Votre commande {{orderId}} chez {{shop}}',
      heading: 'Merci pour votre commande',
      paragraphs: [
        'Nous avons bien reçu votre commande {{orderId}}. Merci de virer le total sur le compte ci-dessous en indiquant le numéro de commande comme référence. Nous la préparerons dès réception de votre paiement.',
      ],
      button: 'Voir la commande',
      note: 'Vous pouvez envoyer le justificatif de virement depuis la page de la commande. Le lien de cet e-mail ouvre votre commande. Merci de ne pas le transférer.',
    },
    'order-paid': {
      subject: 'Nous avons reçu votre paiement pour la commande {{orderId}}',
      heading: 'Paiement reçu',
      paragraphs: ['Merci ! Nous avons reçu votre paiement pour la commande {{orderId}}. Vous n’avez plus rien à faire.'],
      button: 'Voir la commande',
    },
    'payment-failed': {
      subject: 'Échec du paiement de votre commande {{orderId}}',
      heading: 'Échec de votre paiement',
      paragraphs: [
        'Aucun montant n’a été débité pour votre commande {{orderId}}. Réessayez ou utilisez un autre moyen de paiement.',
        '{{hold}}',
      ],
      button: 'Payer maintenant',
      note: 'Si vous ne voulez plus de cette commande, vous n’avez rien à faire. Les commandes sans paiement sont annulées automatiquement.',
    },
    'order-refunded': {
      subject: 'Remboursement de {{amount}} pour votre commande {{orderId}}',
      heading: 'Votre remboursement est en cours',
      paragraphs: ['Nous vous avons remboursé {{amount}} pour votre commande {{orderId}}.', '{{when}}'],
      button: 'Voir la commande',
    },
    'return-requested': {
      subject: 'Votre demande de retour pour la commande {{orderId}}',
      heading: 'Nous avons bien reçu votre demande de retour',
      paragraphs: [
        'Vous avez demandé à retourner ces articles de votre commande {{orderId}}. Nous examinerons votre demande et vous enverrons un e-mail.',
      ],
      button: 'Voir le retour',
    },
    'return-approved': {
      subject: 'Votre retour pour la commande {{orderId}} est accepté',
      heading: 'Votre retour est accepté',
      paragraphs: [
        'Vous pouvez retourner ces articles de votre commande {{orderId}}. Emballez-les soigneusement, joignez un mot avec le numéro de commande et envoyez-les-nous.',
      ],
      button: 'Voir le retour',
    },
    'return-approved-keep': {
      subject: 'Votre retour pour la commande {{orderId}} est accepté',
      heading: 'Vous n’avez rien à renvoyer',
      paragraphs: [
        'Nous acceptons votre retour pour la commande {{orderId}}, et vous pouvez garder les articles. Nous nous occupons du reste et vous enverrons un e-mail.',
      ],
      button: 'Voir le retour',
    },
    'return-rejected': {
      subject: 'À propos de votre retour pour la commande {{orderId}}',
      heading: 'Nous ne pouvons pas accepter votre retour',
      paragraphs: [
        'Nous avons examiné votre retour pour la commande {{orderId}} et ne pouvons pas l’accepter pour la raison suivante :',
      ],
      button: 'Voir le retour',
      note: 'Pour toute question, envoyez-nous un message depuis la page de la commande.',
    },
    'return-received': {
      subject: 'Nous avons reçu votre retour pour la commande {{orderId}}',
      heading: 'Retour reçu',
      paragraphs: [
        'Nous avons reçu les articles retournés de votre commande {{orderId}}. Nous nous occupons du reste et vous enverrons un e-mail.',
      ],
      button: 'Voir le retour',
    },
    'return-closed': {
      subject: 'Votre retour pour la commande {{orderId}} est terminé',
      heading: 'Votre retour est terminé',
      paragraphs: ['Votre retour pour la commande {{orderId}} est terminé.', '{{outcome}}'],
      button: 'Voir le retour',
    },
    'return-message': {
      subject: 'Nouveau message sur votre retour pour la commande {{orderId}}',
      heading: 'Vous avez un nouveau message',
      paragraphs: ['Nous vous avons envoyé un message sur votre retour pour la commande {{orderId}} :'],
      button: 'Répondre',
    },
  },
  hold: 'Vos articles sont réservés jusqu’au {{until}}.',
  whens: {
    provider: 'Le remboursement est effectué sur votre moyen de paiement d’origine et peut prendre 5 à 10 jours ouvrés.',
    hand: 'Vous le recevrez par virement, ou comme convenu avec vous, sous quelques jours ouvrés.',
  },
  outcomes: {
    refund: 'Le remboursement de ces articles est en cours.',
    exchange: 'Nous enverrons l’article de remplacement dans une nouvelle commande, sans frais.',
    none: '',
  },
}
