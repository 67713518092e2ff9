import type { MailTexts } from '../types/mails.ts'
import { frAfter } from './mails-after.ts'
import { frAlerts } from './mails-alerts.ts'
import { frOrders } from './mails-orders.ts'

export const frMails: MailTexts = {
  hello: 'Bonjour {{name}},',
  helloNobody: 'Bonjour,',
  copyLink: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
  why: 'Cet e-mail automatique a été envoyé par {{shop}}. Merci de ne pas y répondre.',
  answers: 'Des questions ? Répondez à cet e-mail. – {{shop}}',
  unknownDevice: 'un appareil inconnu',
  somebody: 'L’équipe',
  changes: {
    'authenticator-added': 'Une application d’authentification a été ajoutée.',
    'authenticator-removed': 'L’application d’authentification a été retirée.',
    'recovery-codes-renewed': 'De nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus.',
    'recovery-code-used': 'Un code de secours a été utilisé pour se connecter.',
    'passkey-added': 'Une clé d’accès a été ajoutée.',
    'passkey-removed': 'Une clé d’accès a été retirée.',
    'google-linked': 'La connexion avec Google a été ajoutée.',
    'facebook-linked': 'La connexion avec Facebook a été ajoutée.',
    'factors-removed':
      'L’authentification à deux facteurs a été désactivée. Votre mot de passe suffit désormais pour vous connecter.',
  },
  pauses: {
    failures: 'Il n’a accepté aucun événement depuis trois jours.',
    gone: 'Le destinataire a répondu qu’il n’existe plus (410 Gone).',
    permission: 'La personne qui l’a enregistré en dernier n’a plus le droit de voir ce qu’il envoie.',
  },
  paymentSettings: {
    'keys-saved': 'Les clés de {{method}} ont été modifiées.',
    'keys-removed': 'Les clés de {{method}} ont été supprimées. Les clients ne peuvent plus payer avec ce moyen de paiement.',
    'bank-changed': 'Les coordonnées bancaires pour les paiements des clients ont été modifiées.',
  },
  order: frOrders.order,
  moneys: frOrders.moneys,
  hold: frAfter.hold,
  whens: frAfter.whens,
  outcomes: frAfter.outcomes,
  alerts: frAlerts.alerts,
  stop: frAlerts.stop,
  kinds: {
    ...frOrders.kinds,
    ...frAfter.kinds,
    ...frAlerts.kinds,
    'verify-email': {
      subject: 'Confirmez votre e-mail pour {{shop}}',
      heading: 'Bienvenue ! Confirmez votre e-mail',
      paragraphs: ['Confirmez que cette adresse e-mail est bien la vôtre. Le lien est valable {{time}}.'],
      button: 'Confirmer mon e-mail',
      note: 'Si vous n’avez pas créé de compte, ignorez cet e-mail.',
    },
    'address-taken': {
      subject: 'Vous avez déjà un compte chez {{shop}}',
      heading: 'Vous avez déjà un compte',
      paragraphs: [
        'Quelqu’un a tenté de créer un compte avec cette adresse e-mail. Elle en a déjà un, rien n’a donc été modifié.',
        'Si c’était vous, connectez-vous. Si vous avez oublié votre mot de passe, choisissez-en un nouveau.',
      ],
      button: 'Nouveau mot de passe',
      note: 'Si ce n’était pas vous, ignorez cet e-mail. Votre compte est en sécurité.',
    },
    'change-email': {
      subject: 'Confirmez votre nouvel e-mail pour {{shop}}',
      heading: 'Confirmez votre nouvel e-mail',
      paragraphs: ['Confirmez {{email}} pour l’utiliser avec votre compte. Le lien est valable {{time}}.'],
      button: 'Confirmer cet e-mail',
      note: 'Si vous n’avez rien demandé, ignorez cet e-mail. L’adresse de votre compte ne changera pas.',
    },
    'email-changed': {
      subject: 'L’e-mail de votre compte {{shop}} a été modifié',
      heading: 'Votre e-mail a été modifié',
      paragraphs: ['Votre compte utilise désormais {{email}}. Nous y enverrons nos e-mails.'],
      note: 'Si vous n’êtes pas à l’origine de ce changement, contactez-nous sans attendre pour récupérer votre compte.',
    },
    'reset-password': {
      subject: 'Réinitialisez votre mot de passe {{shop}}',
      heading: 'Réinitialisez votre mot de passe',
      paragraphs: [
        'Vous avez demandé à réinitialiser votre mot de passe. Le lien ne sert qu’une fois et reste valable {{time}}.',
      ],
      button: 'Nouveau mot de passe',
      note: 'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe ne changera pas.',
    },
    'password-changed': {
      subject: 'Votre mot de passe {{shop}} a été modifié',
      heading: 'Votre mot de passe a été modifié',
      paragraphs: ['Votre mot de passe vient d’être modifié. Les autres appareils ont été déconnectés.'],
      button: 'Ce n’était pas moi',
      note: 'Si vous êtes à l’origine de ce changement, ignorez cet e-mail.',
    },
    'sign-in-link': {
      subject: 'Votre lien de connexion à {{shop}}',
      heading: 'Votre lien de connexion',
      paragraphs: ['Connectez-vous sans mot de passe. Le lien ne sert qu’une fois et reste valable {{time}}.'],
      button: 'Se connecter',
      note: 'Si vous n’avez rien demandé, ignorez cet e-mail et ne le transférez pas.',
    },
    'new-device': {
      subject: 'Nouvelle connexion à votre compte {{shop}}',
      heading: 'Nouvelle connexion à votre compte',
      paragraphs: ['Une connexion à votre compte vient d’avoir lieu depuis un nouvel appareil : {{device}}.'],
      button: 'Voir mes appareils',
      note: 'Si c’était vous, ignorez cet e-mail. Sinon, déconnectez cet appareil et changez votre mot de passe.',
    },
    'factors-changed': {
      subject: 'La sécurité de votre compte {{shop}} a été modifiée',
      heading: 'La sécurité de votre compte a été modifiée',
      paragraphs: ['{{change}}'],
      button: 'Vérifier la sécurité',
      note: 'Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe sans attendre et vérifiez vos appareils.',
    },
    'payment-settings-changed': {
      subject: 'Les paramètres de paiement de {{shop}} ont été modifiés',
      heading: 'Vos paramètres de paiement ont été modifiés',
      paragraphs: ['{{what}}', 'Modification effectuée par {{by}} ({{email}}) le {{at}}.'],
      button: 'Voir le journal d’audit',
      note: 'Si ce changement est inattendu, bloquez le compte dans la section Équipe, puis connectez-vous à votre prestataire de paiement et remplacez les clés.',
    },
    extension: {
      subject: 'Message de {{shop}}',
      heading: 'Un message pour vous',
      paragraphs: ['Cet e-mail est envoyé par une extension de la boutique, avec ses propres textes.'],
    },
    'webhook-paused': {
      subject: '{{shop}} a suspendu le webhook {{webhook}}',
      heading: 'Un webhook a été suspendu',
      paragraphs: [
        'Le webhook « {{webhook}} » vers {{host}} a été suspendu. {{pause}}',
        'Les nouveaux événements sont conservés 30 jours et envoyés dès que vous le réactivez.',
      ],
      button: 'Voir les webhooks',
    },
    invitation: {
      subject: 'Invitation à rejoindre {{shop}}',
      heading: 'Rejoignez l’équipe',
      paragraphs: [
        '{{by}} vous invite à travailler chez {{shop}}. Acceptez l’invitation pour commencer. Le lien est valable {{time}}.',
      ],
      button: 'Accepter l’invitation',
      note: 'Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.',
    },
    'order-lookup': {
      subject: 'Votre code pour voir vos commandes chez {{shop}}',
      heading: 'Votre code de commande',
      paragraphs: ['Saisissez ce code pour voir vos commandes. Il est valable {{time}}.'],
      note: 'Si vous n’avez pas demandé de code, ignorez cet e-mail. Ne communiquez ce code à personne.',
    },
    'account-erased': {
      subject: 'Votre compte {{shop}} a été supprimé',
      heading: 'Votre compte a été supprimé',
      paragraphs: [
        'Nous avons supprimé votre compte et vos données personnelles, comme vous l’avez demandé. Nous conservons les données de commande exigées par la loi, sans votre nom lorsque c’est possible.',
        'Merci pour vos achats chez nous. Au plaisir de vous revoir.',
      ],
      button: 'Voir la boutique',
    },
    'question-answered': {
      subject: 'Réponse à votre question sur {{product}}',
      heading: 'Nous avons répondu à votre question',
      paragraphs: ['Vous avez posé une question sur {{product}} : « {{question}} »', 'Notre réponse :'],
      button: 'Voir l’article',
      why: 'Vous recevez cet e-mail car vous avez posé une question chez {{shop}}.',
    },
    'contact-message': {
      subject: 'Message de {{sender}}',
      heading: 'Nouveau message de votre formulaire de contact',
      paragraphs: ['{{sender}} ({{email}}) a écrit :'],
      note: 'Répondez à cet e-mail pour répondre à {{sender}}.',
      why: '{{shop}} a envoyé cet e-mail parce que quelqu’un a utilisé son formulaire de contact.',
    },
    test: {
      subject: 'E-mail de test de {{shop}}',
      heading: 'Votre configuration e-mail fonctionne',
      paragraphs: ['Vous avez envoyé ce test depuis vos paramètres. {{shop}} peut envoyer des e-mails.'],
    },
  },
}
