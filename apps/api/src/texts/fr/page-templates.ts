import type { PageTemplates } from '../types/page-templates.ts'

const form = `<h2>Formulaire de rétractation</h2><p>Copiez ce texte dans un e-mail si vous souhaitez vous rétracter :</p>
<blockquote><p>À l’attention de {shop}, {email} : je vous notifie par la présente ma rétractation du contrat portant sur la vente des produits suivants : … Commandés le / reçus le : … Numéro de commande : … Nom : … Adresse : … Date : …</p></blockquote>`

export const frPageTemplates: PageTemplates = {
  lawyer: '[Ce modèle ne constitue pas un conseil juridique. Faites-le vérifier par un avocat, puis supprimez ce paragraphe.]',
  about: {
    title: 'À propos',
    body: `<p>[Qui dirige {shop}, et pourquoi ? Deux ou trois phrases.]</p>
<h2>Ce que nous vendons</h2><p>[Que vendez-vous, d’où viennent vos produits et qu’ont-ils de particulier ?]</p>
<h2>Une question ?</h2><p>Écrivez-nous : {email}</p>`,
  },
  faq: {
    title: 'FAQ',
    body: `<h2>Où livrez-vous ?</h2><p>Pays de livraison : {country}. Les frais de livraison sont indiqués avant le paiement.</p>
<h2>Quand vais-je recevoir ma commande ?</h2><p>En général sous [nombre] jours ouvrés. Un e-mail vous prévient de l’expédition.</p>
<h2>Comment puis-je payer ?</h2><p>Les moyens de paiement sont indiqués au moment de commander.</p>
<h2>Comment suivre ma commande ?</h2><p>Avec le lien de votre e-mail de commande, ou « Retrouver ma commande » en bas de chaque page.</p>
<h2>Puis-je retourner un produit ?</h2><p>Oui. La page « Retours et remboursements » explique comment faire.</p>`,
  },
  contact: {
    title: 'Contact',
    body: `<p>Écrivez-nous : {email}. Indiquez votre numéro de commande si vous en avez un. Nous répondons sous [nombre] jours ouvrés.</p>
<h2>Téléphone</h2><p>[numéro de téléphone et horaires]</p>`,
  },
  terms: {
    title: 'Conditions générales de vente',
    body: `<h2>Qui sommes-nous ?</h2><p>{shop} est exploité par [raison sociale], [rue, code postal et ville], {country}. E-mail : {email}. Téléphone : [numéro de téléphone]. {numbers}</p>
<h2>Commandes</h2><p>En passant commande, vous nous faites une offre d’achat. Le contrat est conclu lorsque nous confirmons la commande ou expédions les produits. Si nous ne pouvons pas accepter une commande, nous vous prévenons par e-mail et vous remboursons.</p>
<h2>Prix et paiement</h2><p>{tax} Le total, livraison comprise, est affiché avant la validation de la commande. Les moyens de paiement sont indiqués au moment de commander.</p>
<h2>Livraison</h2><p>Les zones, frais et délais de livraison sont indiqués au moment de commander. Nous expédions sous [nombre] jours ouvrés.</p>
<h2>Si vous changez d’avis</h2><p>{withdrawal}</p>
<h2>Produits défectueux</h2><p>{faulty}</p>
<h2>Responsabilité</h2><p>Ces conditions ne limitent pas les droits que la loi vous accorde et qui ne peuvent être exclus.</p>
<h2>Droit applicable et litiges</h2><p>{law}</p>`,
  },
  privacy: {
    title: 'Politique de confidentialité',
    body: `<h2>Responsable du traitement</h2><p>{shop}, [raison sociale], [rue, code postal et ville], {country}. E-mail : {email}.</p>
<h2>Quelles données, et pourquoi</h2><ul><li>Commandes : nom, adresse, e-mail, téléphone, produits et paiements, pour livrer votre commande et tenir notre comptabilité.</li><li>Compte : nom, e-mail et mot de passe (chiffré), pour vous connecter.</li><li>Messages que vous nous envoyez, pour vous répondre.</li><li>Données techniques : adresse IP et heures de connexion, pour protéger la boutique contre les abus.</li></ul>
<h2>Qui reçoit vos données</h2><p>Seulement les entreprises nécessaires au fonctionnement de la boutique : [noms de vos prestataires de livraison, de paiement, d’hébergement et d’e-mail].</p>
<h2>Cookies</h2><p>Nous n’utilisons que les cookies nécessaires à la boutique, par exemple pour la connexion et la langue. La mesure d’audience et la publicité ne sont chargées que si vous les acceptez.</p>
<h2>Durée de conservation</h2><p>Nous conservons les commandes et les factures pendant [nombre] ans, car la loi fiscale l’exige. Nous conservons votre compte jusqu’à ce que vous le supprimiez.</p>
<h2>Vos droits</h2><p>{rights}</p>`,
  },
  returns: {
    title: 'Retours et remboursements',
    body: `<h2>Comment retourner un produit</h2><p>Ouvrez votre commande dans votre compte ou avec le lien de votre e-mail de commande, puis demandez un retour. Vous pouvez aussi écrire à {email} en indiquant votre numéro de commande.</p>
<p>Adresse de retour : [nom, rue, code postal et ville]</p>
<h2>Si vous changez d’avis</h2><p>{withdrawal}</p>
<h2>Produits défectueux ou erronés</h2><p>{faulty}</p>{form}`,
  },
  byCountry: {
    eu: {
      numbers: 'Registre du commerce : [registre et numéro]. Numéro de TVA : [numéro de TVA].',
      tax: 'Tous les prix s’entendent TVA comprise.',
      withdrawal:
        'Si vous êtes un consommateur, vous pouvez vous rétracter dans les 14 jours suivant la réception des produits, sans donner de motif. Prévenez-nous, par exemple par e-mail à {email}, puis renvoyez les produits dans les 14 jours. Nous remboursons tous vos paiements, livraison standard comprise, dans les 14 jours suivant votre message ; nous pouvons attendre d’avoir reçu les produits ou la preuve de leur envoi. Les frais de retour sont à la charge [du client ou de la boutique]. Vous ne pouvez pas vous rétracter pour les produits faits sur mesure, les denrées périssables et les produits d’hygiène scellés que vous avez ouverts.',
      form,
      faulty:
        'La loi vous accorde une garantie légale d’au moins deux ans à compter de la livraison. Si un produit est défectueux ou non conforme, nous le réparons ou le remplaçons gratuitement. Si c’est impossible, vous pouvez demander une réduction du prix ou un remboursement.',
      law: 'Droit applicable : {country}. Si vous vivez dans un autre pays de l’UE, vous conservez la protection de ses règles impératives en faveur des consommateurs et pouvez y saisir la justice. [Quel est le médiateur de la consommation dont vous relevez, et son adresse ?]',
      rights:
        'En vertu du règlement général sur la protection des données (RGPD), vous pouvez demander l’accès à vos données, une copie, leur rectification, leur effacement ou leur limitation, et vous opposer à leur utilisation. Nous traitons les commandes pour exécuter le contrat (article 6, paragraphe 1, point b du RGPD), les factures en raison d’une obligation légale (c), les données de sécurité dans notre intérêt légitime (f) et la mesure d’audience avec votre consentement (a), que vous pouvez retirer à tout moment. Vous pouvez télécharger ou supprimer vos données dans votre compte, ou écrire à {email}. Vous pouvez introduire une réclamation auprès de l’autorité de protection des données : [nom de l’autorité].',
    },
    uk: {
      numbers: 'Numéro d’entreprise : [numéro d’entreprise]. Numéro de TVA : [numéro de TVA].',
      tax: 'Tous les prix s’entendent TVA comprise lorsqu’elle s’applique.',
      withdrawal:
        'Si vous êtes un consommateur, vous pouvez annuler votre achat dans les 14 jours suivant la réception des produits, sans donner de motif (Consumer Contracts Regulations 2013). Prévenez-nous, par exemple par e-mail à {email}, puis renvoyez les produits dans les 14 jours. Nous remboursons le prix et la livraison standard dans les 14 jours suivant la réception du retour. Les frais de retour sont à la charge [du client ou de la boutique]. Vous ne pouvez pas annuler pour les produits faits sur mesure, les denrées périssables et les produits d’hygiène scellés que vous avez ouverts.',
      form,
      faulty:
        'Selon le Consumer Rights Act 2015, les produits doivent être conformes à leur description, adaptés à leur usage et de qualité satisfaisante. Si un produit est défectueux, vous pouvez être remboursé intégralement dans les 30 jours suivant sa réception. Ensuite, nous le réparons ou le remplaçons d’abord ; en cas d’échec, vous pouvez obtenir une réduction ou un remboursement.',
      law: 'Droit applicable : [Angleterre et pays de Galles, Écosse ou Irlande du Nord]. Vous conservez les droits des consommateurs de la partie du Royaume-Uni où vous vivez et pouvez y saisir la justice.',
      rights:
        'En vertu du RGPD britannique et du Data Protection Act 2018, vous pouvez demander l’accès à vos données, une copie, leur rectification, leur effacement ou leur limitation, et vous opposer à leur utilisation. Nous traitons les commandes pour exécuter le contrat, les factures en raison d’une obligation légale, les données de sécurité dans notre intérêt légitime et la mesure d’audience avec votre consentement. Vous pouvez télécharger ou supprimer vos données dans votre compte, ou écrire à {email}. Vous pouvez vous adresser à l’Information Commissioner’s Office (ico.org.uk).',
    },
    us: {
      numbers: '',
      tax: 'Les prix ne comprennent pas la taxe de vente. Elle est ajoutée au moment de commander lorsqu’elle s’applique.',
      withdrawal:
        'Vous pouvez retourner les produits non utilisés dans les [nombre] jours suivant la livraison. Écrivez d’abord à {email}. Nous remboursons le prix dans les [nombre] jours suivant la réception des produits. Les frais de retour sont à la charge [du client ou de la boutique]. Ces produits ne peuvent pas être retournés : [produits ou « aucun »].',
      form: '',
      faulty:
        'Si un produit arrive endommagé ou défectueux, écrivez-nous dans les [nombre] jours en joignant une photo. Nous le remplaçons ou le remboursons. Les garanties prévues par la loi de votre État restent inchangées.',
      law: 'Droit applicable : État de [État]. Les droits des consommateurs de l’État où vous vivez restent inchangés.',
      rights:
        'Vous pouvez demander quelles données nous avons à votre sujet et nous demander de les corriger ou de les supprimer : dans votre compte, ou par e-mail à {email}. Selon votre État, par exemple en Californie, vous avez d’autres droits. Nous ne vendons pas de données personnelles. [Vérifiez que c’est vrai pour les services que vous utilisez, puis supprimez cette phrase.] Cette boutique ne s’adresse pas aux enfants de moins de 13 ans.',
    },
    bd: {
      numbers: 'Licence commerciale : [numéro]. Numéro d’identification d’entreprise (BIN) : [numéro]. DBID : [numéro].',
      tax: 'Tous les prix s’entendent TVA comprise lorsqu’elle s’applique.',
      withdrawal:
        'Vous pouvez retourner un produit dans les [nombre] jours suivant la livraison s’il est inutilisé et dans son emballage. Écrivez d’abord à {email}. Nous remboursons le prix dans les [nombre] jours suivant la réception du produit, par le moyen de paiement utilisé. Les frais de retour sont à la charge [du client ou de la boutique]. Si nous ne pouvons pas livrer un produit déjà payé, nous remboursons la totalité sous 10 jours.',
      form: '',
      faulty:
        'Si un produit est endommagé, défectueux ou non conforme, écrivez-nous dans les [nombre] jours suivant la livraison en joignant une photo. Nous le remplaçons ou le remboursons. Vos droits selon le Consumer Rights Protection Act 2009 restent inchangés.',
      law: 'Le droit du Bangladesh s’applique, y compris les Digital Commerce Operation Guidelines 2021. Vous pouvez aussi vous adresser à la Directorate of National Consumer Rights Protection (téléphone 16121).',
      rights:
        'Vous pouvez demander quelles données nous avons à votre sujet et nous demander de les corriger ou de les supprimer : dans votre compte, ou par e-mail à {email}. Nous ne transmettons vos données à personne à des fins publicitaires sans votre consentement. Le droit du Bangladesh s’applique.',
    },
    other: {
      numbers: 'Numéro d’immatriculation : [numéro].',
      tax: 'Les prix comprennent toutes les taxes, sauf si elles sont indiquées séparément au moment de commander.',
      withdrawal:
        'Vous pouvez retourner les produits non utilisés dans les [nombre] jours suivant la livraison. Écrivez d’abord à {email}. Nous remboursons le prix dans les [nombre] jours suivant la réception des produits. Les frais de retour sont à la charge [du client ou de la boutique]. Ces produits ne peuvent pas être retournés : [produits ou « aucun »].',
      form: '',
      faulty:
        'Si un produit est endommagé, défectueux ou non conforme, écrivez-nous dans les [nombre] jours suivant la livraison en joignant une photo. Nous le réparons, le remplaçons ou le remboursons. Vos droits légaux restent inchangés.',
      law: 'Droit applicable : {country}. Les droits que la loi accorde aux consommateurs là où vous vivez restent inchangés.',
      rights:
        'Vous pouvez demander quelles données nous avons à votre sujet et nous demander de les corriger ou de les supprimer : dans votre compte, ou par e-mail à {email}. Nous ne transmettons vos données à personne à des fins publicitaires sans votre consentement. Vous pouvez aussi vous adresser à l’autorité de protection des données de votre pays, s’il en existe une.',
    },
  },
}
