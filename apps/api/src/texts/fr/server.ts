import type { ServerTexts } from '../types/server.ts'
import { frAgents } from './agents.ts'
import { frHealth } from './health.ts'
import { frMails } from './mails.ts'
import { frPageTemplates } from './page-templates.ts'
import { frReadiness } from './readiness.ts'
import { frTransfers } from './transfers.ts'

export const fr: ServerTexts = {
  signOut: {
    title: 'Déconnexion',
    question: 'Voulez-vous vous déconnecter ?',
    yes: 'Se déconnecter',
    no: 'Retour à la boutique',
  },
  contactTitle: 'Nous contacter',
  journal: {
    title: 'Journal',
    description: 'Actualités, récits et conseils de notre boutique.',
  },
  closedShop: {
    closed: 'La boutique est fermée aux visiteurs.',
    change: 'Modifier',
  },
  passwordPage: {
    soon: 'Ouverture prochaine',
    message: 'Nous préparons notre boutique pour vous. Vous avez le mot de passe ? Saisissez-le pour la découvrir.',
    password: 'Mot de passe',
    enter: 'Entrer',
    wrong: 'Ce mot de passe est incorrect. Réessayez.',
    wait: 'Trop de tentatives. Patientez un instant, puis réessayez.',
    failed: 'Une erreur est survenue. Vérifiez votre connexion et réessayez.',
    staff: 'Vous êtes propriétaire de la boutique ? Connectez-vous',
  },
  unavailable: {
    title: 'La boutique est momentanément indisponible',
    text: 'Rechargez la page dans quelques secondes.',
    cart: 'Votre panier est enregistré dans ce navigateur.',
  },
  imageUnavailable: 'Cette image est momentanément indisponible. Réessayez dans quelques secondes.',
  defaultHome: {
    opening: 'Ouverture prochaine',
    shop: 'Voir tous les produits',
    soon: 'Nos premiers produits arrivent bientôt.',
    categories: 'Nos catégories',
    products: 'Nouveautés',
    reviews: 'L’avis de nos clients',
  },
  agents: frAgents,
  mails: frMails,
  pageTemplates: frPageTemplates,
  readiness: frReadiness,
  health: frHealth,
  transfers: frTransfers,
}
