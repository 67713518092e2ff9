import type { AgentTexts } from '../types/agents.ts'

export const frAgents: AgentTexts = {
  missing: {
    email: 'Indiquez l’adresse e-mail de l’acheteur.',
    name: 'Indiquez le nom du destinataire.',
    phone: 'Indiquez un numéro de téléphone pour la livraison.',
    address: 'Indiquez l’adresse de livraison avec la rue, la ville et le pays.',
    option: 'Choisissez un mode de livraison.',
  },
  invalid: {
    email: 'Cette adresse e-mail n’est pas valide.',
    phone: 'Ce numéro de téléphone n’est pas valide.',
    address: 'Cette adresse n’est pas complète.',
    country: 'Ce pays est inconnu. Utilisez son code à deux lettres.',
  },
  item: '{{item}} n’est pas disponible.',
  fewLeft: 'Il ne reste que {{count}} × « {{item}} ».',
  soldOut: '« {{item}} » est en rupture de stock.',
  code: {
    invalid: 'Le code promo {{code}} n’est pas valide.',
    expired: 'Le code promo {{code}} a expiré.',
    used: 'Le code promo {{code}} a déjà été utilisé.',
    minimum: 'La commande n’atteint pas le minimum du code promo {{code}}.',
    scope: 'Le code promo {{code}} ne s’applique pas à ces articles.',
    one: 'Un seul code promo est possible par commande.',
  },
  undeliverable: 'Nous ne livrons pas à cette adresse.',
  signIn: 'Cette boutique n’accepte que les commandes de clients connectés. Veuillez terminer la commande dans la boutique.',
  consent: 'Veuillez confirmer dans la boutique que les articles numériques sont livrés immédiatement.',
  chooseDelivery: 'Veuillez choisir la livraison dans la boutique.',
  totalChanged: 'Le total a changé. Veuillez le vérifier et confirmer à nouveau.',
  manyOrders: 'Il y a trop de commandes impayées. Veuillez d’abord en payer ou en annuler une.',
  payment: 'Ce mode de paiement n’est pas disponible.',
  payNow: 'La commande est passée. Veuillez la payer dans la boutique.',
  discount: 'Remise',
  days: '{{min}}–{{max}} jours',
}
