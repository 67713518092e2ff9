import { frAfter } from './after/fr.ts'
import { frOrders } from './orders/fr.ts'
import type { MailTexts } from './type.ts'
import { frWished } from './wished/fr.ts'

export const fr: MailTexts = {
  hello: 'Bonjour {{name}},',
  helloNobody: 'Bonjour,',
  copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  why: 'Ce message a été envoyé automatiquement par {{shop}}. Les réponses ne sont pas lues.',
  unknownDevice: 'un appareil que nous ne connaissons pas',
  somebody: 'L’équipe',
  changes: {
    'authenticator-added': 'Une application d’authentification a été ajoutée.',
    'authenticator-removed': 'L’application d’authentification a été retirée.',
    'recovery-codes-renewed': 'Les codes de secours ont été renouvelés ; les anciens ne fonctionnent plus.',
    'recovery-code-used': 'Un code de secours a servi à se connecter.',
    'passkey-added': 'Une clé d’accès a été ajoutée.',
    'passkey-removed': 'Une clé d’accès a été retirée.',
    'google-linked': 'La connexion avec Google a été ajoutée.',
    'facebook-linked': 'La connexion avec Facebook a été ajoutée.',
    'factors-removed': 'Toutes les secondes étapes ont été retirées ; le mot de passe seul ouvre désormais le compte.',
  },
  paymentSettings: {
    'keys-saved': 'Les clés de {{method}} ont été modifiées.',
    'keys-removed': 'Les clés de {{method}} ont été supprimées. Ce moyen de paiement n’est plus disponible.',
    'bank-changed': 'Les coordonnées bancaires sur lesquelles paient les acheteurs ont été modifiées.',
  },
  order: frOrders.order,
  moneys: frOrders.moneys,
  hold: frAfter.hold,
  whens: frAfter.whens,
  outcomes: frAfter.outcomes,
  wishes: frWished.wishes,
  stop: frWished.stop,
  kinds: {
    ...frOrders.kinds,
    ...frAfter.kinds,
    ...frWished.kinds,
    'verify-email': {
      subject: 'Confirmez votre adresse pour {{shop}}',
      heading: 'Bienvenue ! Plus qu’une étape',
      paragraphs: ['Confirmez que cette adresse est bien la vôtre. Le lien reste valable {{time}}.'],
      button: 'Confirmer mon adresse',
      note: 'Vous n’avez pas créé de compte ? Ne faites rien : sans cette étape, l’adresse ne sera pas confirmée.',
    },
    'address-taken': {
      subject: 'Vous avez déjà un compte chez {{shop}}',
      heading: 'Vous avez déjà un compte',
      paragraphs: [
        'Quelqu’un vient de demander à utiliser cette adresse pour un compte. Elle en a déjà un : rien n’a été modifié.',
        'C’était vous ? Connectez-vous, tout simplement. Mot de passe oublié ? Choisissez-en un nouveau.',
      ],
      button: 'Choisir un nouveau mot de passe',
      note: 'Ce n’était pas vous ? Ne faites rien : votre compte est en sécurité.',
    },
    'change-email': {
      subject: 'Confirmez votre nouvelle adresse pour {{shop}}',
      heading: 'Est-ce votre nouvelle adresse ?',
      paragraphs: ['Confirmez {{email}} pour l’utiliser avec votre compte. Le lien reste valable {{time}}.'],
      button: 'Utiliser cette adresse',
      note: 'Vous n’avez rien demandé ? Ne faites rien : le compte garde son adresse.',
    },
    'email-changed': {
      subject: 'L’adresse de votre compte {{shop}} a changé',
      heading: 'Votre adresse a changé',
      paragraphs: ['Votre compte utilise désormais {{email}}. Nos messages y seront envoyés.'],
      note: 'Ce n’était pas vous ? Écrivez tout de suite à la boutique : nous vous aiderons à récupérer votre compte.',
    },
    'reset-password': {
      subject: 'Choisissez un nouveau mot de passe pour {{shop}}',
      heading: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        'Vous nous avez dit avoir oublié votre mot de passe. Choisissez-en un nouveau ici ; le lien sert une seule fois et reste valable {{time}}.',
      ],
      button: 'Choisir un nouveau mot de passe',
      note: 'Vous n’avez rien demandé ? Ne faites rien : votre mot de passe reste le même.',
    },
    'password-changed': {
      subject: 'Votre mot de passe {{shop}} a changé',
      heading: 'Votre mot de passe a changé',
      paragraphs: ['Votre mot de passe vient d’être modifié. Les autres appareils ont été déconnectés.'],
      button: 'Ce n’était pas moi',
      note: 'C’était vous ? Il n’y a rien à faire.',
    },
    'sign-in-link': {
      subject: 'Votre lien de connexion à {{shop}}',
      heading: 'Connectez-vous en un clic',
      paragraphs: ['Ce lien vous connecte sans mot de passe. Il sert une seule fois et reste valable {{time}}.'],
      button: 'Se connecter',
      note: 'Vous n’avez rien demandé ? Ne faites rien et ne transmettez ce message à personne.',
    },
    'new-device': {
      subject: 'Nouvelle connexion à votre compte {{shop}}',
      heading: 'Un nouvel appareil s’est connecté',
      paragraphs: ['Votre compte vient d’être utilisé sur un appareil que nous n’avions jamais vu : {{device}}.'],
      button: 'Voir mes appareils',
      note: 'C’était vous ? Il n’y a rien à faire. Sinon, déconnectez cet appareil et changez votre mot de passe.',
    },
    'factors-changed': {
      subject: 'La sécurité de votre compte {{shop}} a changé',
      heading: 'Votre sécurité a changé',
      paragraphs: ['{{change}}'],
      button: 'Voir ma sécurité',
      note: 'Ce n’était pas vous ? Changez tout de suite votre mot de passe et vérifiez vos appareils.',
    },
    'payment-settings-changed': {
      subject: 'Les paramètres de paiement de {{shop}} ont changé',
      heading: 'La destination de votre argent a changé',
      paragraphs: ['{{what}}', '{{by}} ({{email}}) l’a fait le {{at}}.'],
      button: 'Ouvrir le journal d’audit',
      note: 'Vous n’êtes pas au courant ? Bloquez ce compte sous Équipe, connectez-vous chez le prestataire de paiement et remplacez les clés.',
    },
    invitation: {
      subject: 'Vous êtes invité(e) dans l’équipe de {{shop}}',
      heading: 'Rejoignez l’équipe',
      paragraphs: [
        '{{by}} vous invite à travailler chez {{shop}}. Acceptez et choisissez votre mot de passe ; le lien reste valable {{time}}.',
      ],
      button: 'Accepter l’invitation',
      note: 'Vous ne savez pas de quoi il s’agit ? Ne faites rien.',
    },
    'order-lookup': {
      subject: 'Votre code pour vos commandes chez {{shop}}',
      heading: 'Voir vos commandes',
      paragraphs: ['Saisissez ce code sur la page qui le demande. Il reste valable {{time}}.'],
      note: 'Vous n’avez pas demandé de code ? Ne faites rien et ne le communiquez à personne.',
    },
    'account-erased': {
      subject: 'Votre compte {{shop}} a été effacé',
      heading: 'Votre compte n’existe plus',
      paragraphs: [
        'Votre compte et vos données personnelles ont été effacés, comme vous le souhaitiez. Ce que la loi nous demande de garder sur les commandes est conservé sans votre nom lorsque c’est possible.',
        'Merci d’avoir été des nôtres. Vous serez toujours le ou la bienvenue.',
      ],
      button: 'Voir la boutique',
    },
    'contact-message': {
      subject: 'Message de {{sender}}',
      heading: 'Un message de votre formulaire de contact',
      paragraphs: ['{{sender}} ({{email}}) a écrit :'],
      note: 'Répondez à cet e-mail pour répondre à {{sender}}.',
      why: '{{shop}} a envoyé cet e-mail parce que quelqu’un a utilisé son formulaire de contact.',
    },
    test: {
      subject: 'Un e-mail d’essai de {{shop}}',
      heading: 'Les e-mails partent bien',
      paragraphs: [
        'Vous avez demandé cet e-mail dans les réglages. Si vous le lisez, c’est que {{shop}} peut envoyer des e-mails.',
      ],
    },
  },
}
