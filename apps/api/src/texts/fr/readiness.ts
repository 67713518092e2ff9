import type { ReadinessTexts } from '../types/readiness.ts'

export const frReadiness: ReadinessTexts = {
  products: {
    title: 'Produits en vente',
    ok: 'En vente : {count}.',
    problem: 'Rien ne peut encore être acheté. Publiez un produit avec un prix et du stock.',
  },
  payment: {
    title: 'Moyens de paiement',
    ok: 'Les clients peuvent payer.',
    problem: 'Les clients ne peuvent pas payer. Activez un moyen de paiement.',
  },
  delivery: {
    title: 'Zones de livraison',
    ok: 'Zones : {count}.',
    problem: 'Personne ne peut commander, car aucune zone de livraison n’est active. Ajoutez-en une.',
  },
  legal: {
    title: 'Pages légales',
    ok: 'Les conditions, la confidentialité et les retours sont publiés.',
    problem: 'Non publiées : {pages}. Complétez ces pages et publiez-les.',
  },
  domain: {
    title: 'Adresse de la boutique',
    ok: '{url}',
    problem:
      '{url} n’est pas une adresse https que les clients peuvent ouvrir. Définissez PUBLIC_URL sur le serveur et redémarrez la boutique.',
  },
  sender: {
    title: 'E-mail de contact',
    ok: '{email}',
    problem: 'Les e-mails n’ont pas d’expéditeur auquel répondre. Indiquez l’e-mail de la boutique.',
  },
  mail: {
    title: 'Envoi des e-mails',
    ok: 'Connecté à {server}.',
    problem:
      'Les e-mails sont seulement enregistrés dans des fichiers. Indiquez votre serveur de messagerie dans SMTP_URL sur le serveur.',
  },
  bucketReachable: 'Les fichiers sont dans le compartiment {bucket}, accessible en lecture et en écriture.',
  bucketUnreachable:
    'Le compartiment {bucket} est inaccessible ou refuse d’enregistrer des fichiers. Vérifiez les variables S3_* et le stockage d’objets.',
  mailUnreachable: '{server} ne répond pas ou refuse la connexion. Vérifiez SMTP_URL sur le serveur.',
  reachable: {
    title: 'La boutique répond à son adresse',
    ok: '{url} mène à cette boutique.',
    problem:
      '{url} ne répond pas quand ce serveur l’interroge. Vérifiez l’enregistrement DNS du domaine, le proxy inverse et le certificat.',
  },
  redirected:
    '{url} redirige vers {target}. Définissez PUBLIC_URL sur le serveur avec l’adresse que voient les clients, puis redémarrez la boutique.',
  otherSite: 'Autre chose que cette boutique répond à {url}. Vérifiez l’enregistrement DNS du domaine et le proxy inverse.',
  notPublic: 'Vérifié dès que PUBLIC_URL est une adresse que les clients peuvent ouvrir.',
  senderRecords: {
    title: 'Confiance des serveurs de messagerie',
    ok: '{domain} a des enregistrements SPF, DKIM et DMARC.',
    problem:
      '{domain} n’a pas d’enregistrement valide pour {records} : les e-mails de la boutique risquent de finir dans les indésirables. Paramètres › E-mail indique quoi ajouter.',
  },
  senderNone:
    'L’e-mail de contact n’a pas de domaine d’internet : les serveurs de messagerie peuvent refuser ce que la boutique envoie.',
  senderProvider:
    '{domain} appartient à un fournisseur d’e-mail : les serveurs de messagerie peuvent refuser ce que la boutique envoie. Utilisez une adresse de votre propre domaine.',
  senderUnchecked:
    'Le serveur DNS n’a pas répondu : les enregistrements de {domain} n’ont pas été vérifiés. Réessayez plus tard.',
  secrets: {
    title: 'Mode production',
    ok: 'NODE_ENV vaut production.',
    problem:
      'La boutique tourne en mode développement, qui accepte des secrets faibles. Définissez NODE_ENV=production sur le serveur.',
  },
  storage: {
    title: 'Espace de stockage',
    ok: '{free} Go libres.',
    problem: 'Il ne reste que {free} Go dans {folder}. Sans espace, les images ne peuvent pas être enregistrées.',
  },
  opening: {
    title: 'Ouverture aux visiteurs',
    ok: 'Tout le monde peut visiter la boutique.',
    problem: 'La boutique est fermée aux visiteurs sans mot de passe. Ouvrez-la quand vous serez prêt.',
  },
  samples: {
    title: 'Uniquement vos produits',
    ok: 'La boutique ne contient aucun produit d’exemple.',
    problem:
      'Les clients peuvent voir et commander {count} produits d’exemple. Supprimez-les depuis l’accueil du tableau de bord.',
  },
  goods: {
    title: 'Fiches produits',
    ok: 'Chaque produit publié a un prix, une image et du stock.',
    problem: 'Produits publiés sans prix : {free}, sans image : {bare}, en rupture de stock : {out}.',
  },
  testMode: {
    title: 'Paiements en mode test',
    ok: 'Aucun prestataire de paiement n’est en mode test.',
    problem: 'Aucun argent réel n’est encaissé par : {methods}. Saisissez les clés de production.',
  },
  freeEverywhere: {
    title: 'Livraison gratuite partout',
    ok: 'Aucune zone ne livre gratuitement dans tous les pays.',
    problem: 'Zones qui livrent gratuitement dans tous les pays : {count}. Fixez des frais ou limitez les pays.',
  },
  tax: {
    title: 'Taxe',
    ok: 'Taux de taxe : {count}.',
    problem: 'La taxe est activée, mais sans aucun taux. Ajoutez un taux ou désactivez la taxe.',
  },
  taxOff: 'La taxe est désactivée : les prix sont définitifs.',
  twoFactor: {
    title: 'Double authentification des admins',
    ok: 'Tous les admins l’ont.',
    problem: 'Admins sans double authentification : {count}. Elle s’active sur leur page de sécurité.',
  },
  backups: {
    title: 'Sauvegardes',
    ok: 'Dernière sauvegarde : {date}, {size} Mo, dans {folder}.',
    problem:
      'Il n’y a aucune sauvegarde dans {folder}. Activez les sauvegardes quotidiennes sous Système › Sauvegardes, conservez une copie sur une autre machine et vérifiez-en une.',
  },
  backupOld:
    'La dernière sauvegarde dans {folder} date du {date}. Activez les sauvegardes quotidiennes sous Système › Sauvegardes et conservez une copie sur une autre machine.',
}
