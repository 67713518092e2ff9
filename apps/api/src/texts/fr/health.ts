import type { HealthTexts } from '../types/health.ts'

export const frHealth: HealthTexts = {
  checks: {
    worker: {
      title: 'Processus d’arrière-plan',
      ok: 'Processus qui exécutent les tâches en arrière-plan : {count}.',
      problem:
        'Aucun processus n’exécute les tâches en arrière-plan : ni e-mails, ni sauvegardes, ni contrôles. Démarrez-en un avec ROLE=worker ou ROLE=all.',
    },
    versions: {
      title: 'Version du programme',
      ok: 'Tous les processus exécutent {versions}.',
      problem: 'Plusieurs versions s’exécutent : {versions}. Terminez la mise à jour en redémarrant les anciens processus.',
    },
    node: {
      title: 'Node.js',
      ok: '{versions}',
      problem: 'Node.js est antérieur à la version {least} : {names}. Installez une version plus récente et redémarrez.',
    },
    memory: {
      title: 'Mémoire des processus',
      ok: 'Aucun processus n’approche de sa limite.',
      problem: 'Presque à court de mémoire : {names}. Donnez plus de mémoire au processus ou démarrez-en un autre.',
    },
    clocks: {
      title: 'Horloges',
      ok: 'Les horloges des processus et de la base de données concordent.',
      problem:
        'L’horloge s’écarte de {seconds} s de celle de la base de données : {names}. Activez-y la synchronisation de l’heure (NTP).',
    },
    certificate: {
      title: 'Certificat TLS',
      ok: 'Valide encore {days} jours.',
      problem: 'Expire dans {days} jours. Renouvelez-le et cherchez pourquoi cela ne s’est pas fait tout seul.',
    },
    jobs: {
      title: 'Tâches récurrentes',
      ok: 'Toutes démarrent à l’heure et réussissent.',
      problem: 'En échec ou non démarrées : {names}. La page Tâches en arrière-plan montre les erreurs.',
    },
    failedWork: {
      title: 'Tâches échouées',
      ok: 'Aucune.',
      problem: 'Échec définitif : {mails} e-mails, {events} événements de commande. Cherchez la cause, puis réessayez.',
    },
    mailQueue: {
      title: 'E-mails en attente',
      ok: 'Les e-mails partent aussitôt.',
      problem:
        'Un e-mail attend depuis {minutes} minutes. Vérifiez qu’un processus exécute les tâches en arrière-plan et que le serveur de messagerie répond.',
    },
    mailServer: {
      title: 'Serveur de messagerie',
      ok: '{server} répond.',
      problem: '{server} ne répond pas ou refuse le mot de passe. Vérifiez SMTP_URL et le serveur de messagerie.',
    },
    webhooks: {
      title: 'Webhooks',
      ok: 'Aucun webhook n’est en pause à cause d’échecs.',
      problem: 'En pause après des échecs : {names}. Réparez le destinataire, puis reprenez le webhook.',
    },
    backupAge: {
      title: 'Dernière sauvegarde',
      ok: 'Il y a {hours} heures, {size} Mo.',
      problem: 'Il y a {hours} heures. Choisissez un calendrier ou voyez pourquoi la dernière sauvegarde a échoué.',
    },
    backupVerified: {
      title: 'Sauvegarde vérifiée',
      ok: 'Une sauvegarde a été vérifiée il y a {days} jours.',
      problem: 'La dernière vérification date de {days} jours. Vérifiez la dernière sauvegarde.',
    },
    walArchive: {
      title: 'Archivage du journal de la base de données',
      ok: 'Rien n’attend d’être archivé, ou l’archivage est désactivé.',
      problem:
        'PostgreSQL ne peut pas archiver son journal ({file}, {count} échecs) : la restauration à un instant donné ne marchera pas et le disque se remplit. Vérifiez archive_command et l’espace de l’archive.',
    },
    replicationSlots: {
      title: 'Slots de réplication',
      ok: 'Aucun slot inutilisé ne retient le journal.',
      problem:
        'Personne ne lit {names}, et {size} Mo du journal sont conservés pour lui. Démarrez le réplica ou supprimez le slot avec pg_drop_replication_slot.',
    },
    databaseVersion: {
      title: 'Version de PostgreSQL',
      ok: '{version}',
      problem: 'PostgreSQL {version} est trop ancien pour la boutique. Passez le serveur à la version 15 ou plus récente.',
    },
    timeZone: {
      title: 'Fuseau horaire',
      ok: 'PostgreSQL connaît le fuseau horaire de la boutique.',
      problem:
        'PostgreSQL ne connaît pas le fuseau horaire {zone}. D’ici là, les filtres et les rapports utilisent les jours UTC. Mettez à jour les fuseaux horaires du serveur de base de données, ou choisissez un autre fuseau dans Paramètres › Général.',
    },
    durability: {
      title: 'Écritures durables',
      ok: 'Une commande confirmée survit à une panne de courant.',
      problem:
        'Désactivés : {settings}. Une panne de courant ferait perdre des commandes confirmées. Activez-les dans postgresql.conf.',
    },
    checksums: {
      title: 'Sommes de contrôle',
      ok: 'PostgreSQL remarque les pages endommagées.',
      problem:
        'Désactivées : PostgreSQL ne remarque pas qu’un disque endommage des données. Activez-les avec pg_checksums --enable, serveur arrêté.',
    },
    connections: {
      title: 'Connexions à la base de données',
      ok: '{used} sur {most} utilisées.',
      problem:
        'Les processus peuvent ouvrir {needed} connexions, le serveur en permet {most}. Augmentez max_connections, réduisez DATABASE_POOL ou intercalez PgBouncer.',
    },
    timeouts: {
      title: 'Délais de la base de données',
      ok: 'Requêtes, verrous et transactions inactives prennent fin d’eux-mêmes.',
      problem: 'Sans limite : {settings}. Définissez-les pour le rôle de la boutique avec ALTER ROLE … SET.',
    },
    autovacuum: {
      title: 'Autovacuum',
      ok: 'Activé.',
      problem:
        'Désactivé : {settings}. Les tables grossissent sans fin et les requêtes ralentissent. Activez-le dans postgresql.conf.',
    },
    transactionIds: {
      title: 'Identifiants de transaction',
      ok: '{millions} millions utilisés.',
      problem:
        '{millions} millions utilisés sur 2 000 millions ; à la fin, la base de données s’arrête. Lancez VACUUM FREEZE et terminez ce qui le bloque : transactions anciennes ou préparées, slots de réplication.',
    },
    longTransactions: {
      title: 'Transactions longues',
      ok: 'Aucune.',
      problem:
        'Ouverte depuis {minutes} minutes : {program}, processus {process}. Elle empêche le nettoyage des tables. Terminez-la avec SELECT pg_terminate_backend({process}).',
    },
    waitingQueries: {
      title: 'Requêtes en attente',
      ok: 'Aucune.',
      problem:
        'Requêtes qui attendent un verrou : {count}. Le processus {process} le détient. Terminez-le avec SELECT pg_terminate_backend({process}).',
    },
    sharedBuffers: {
      title: 'Mémoire de la base de données (shared_buffers)',
      ok: '{buffers} Mo pour une base de données de {size} Mo.',
      problem:
        '{buffers} Mo pour une base de données de {size} Mo : elle lit trop souvent le disque. Réglez shared_buffers sur un quart de la mémoire du serveur.',
    },
    workMemory: {
      title: 'Mémoire de tri (work_mem)',
      ok: '{memory} Mo suffisent.',
      problem:
        'Avec {memory} Mo, les requêtes écrivent {size} Mo par jour dans des fichiers temporaires. Augmentez work_mem, par exemple à 16MB.',
    },
    replicas: {
      title: 'Réplicas',
      ok: 'Ils suivent le serveur principal : {names}.',
      problem:
        'Trop en retard : {names}. Tant qu’ils n’ont pas rattrapé leur retard, tout est lu sur le serveur principal. Vérifiez le réseau et le disque du réplica.',
    },
    indexesMissing: {
      title: 'Index manquants',
      ok: 'Tous les index sont là.',
      problem: 'Manquants : {names}. Recréez-les ; leurs instructions sont dans apps/api/src/db/migrations.',
    },
    indexesInvalid: {
      title: 'Index non valides',
      ok: 'Aucun.',
      problem: 'Inutilisables : {names}. Reconstruisez-les avec REINDEX INDEX CONCURRENTLY.',
    },
    indexesDuplicate: {
      title: 'Index en double',
      ok: 'Aucun.',
      problem:
        'Identiques à un autre index : {names}. Supprimez-les avec DROP INDEX CONCURRENTLY ; chacun ralentit les écritures.',
    },
    indexesUnused: {
      title: 'Index inutilisés',
      ok: 'Aucun grand index n’est inutilisé.',
      problem:
        'Grands et utilisés par aucune requête : {names}. Si aucune extension ni aucun rapport à vous n’en a besoin, supprimez-les.',
    },
    deadRows: {
      title: 'Lignes mortes',
      ok: 'Les tables sont nettoyées.',
      problem: 'Non nettoyées : {names}. Cherchez des transactions longues, puis lancez VACUUM (ANALYZE) sur ces tables.',
    },
    disk: {
      title: 'Espace disque',
      ok: '{free} Go libres.',
      problem: 'Seulement {free} Go libres : {names}. Supprimez d’anciennes sauvegardes ou agrandissez le disque.',
    },
    storage: {
      title: 'Stockage des fichiers',
      ok: 'Les fichiers s’écrivent et se lisent : {place}.',
      problem: 'Aucun fichier ne peut être écrit : {place}. Vérifiez les droits du dossier, ou les clés et l’adresse du bucket.',
    },
    tables: {
      title: 'Taille des journaux',
      ok: 'Journal d’audit, e-mails et webhooks restent petits.',
      problem: 'Plus de 5 Go : {names}. Conservez-les moins longtemps.',
    },
  },
  findings: {
    pending: 'Pas encore contrôlé.',
    unknown: 'Le contrôle a échoué : {error}.',
    connectionsUsed:
      '{used} connexions sur {most} sont utilisées. Augmentez max_connections, réduisez DATABASE_POOL ou intercalez PgBouncer.',
    autovacuumTables: 'Désactivé pour les tables {names}. Activez-le avec ALTER TABLE … RESET (autovacuum_enabled).',
    mailServerNone: 'Les e-mails sont écrits dans un dossier et ne sont pas envoyés. Définissez SMTP_URL.',
    backupNone: 'Il n’y a aucune sauvegarde. Choisissez un calendrier.',
    backupNeverVerified: 'Aucune sauvegarde n’a jamais été vérifiée. Vérifiez la dernière.',
    backupDamaged:
      'La dernière vérification a échoué : la sauvegarde ne peut pas être restaurée. Faites-en une nouvelle et vérifiez-la.',
    certificateNone: 'L’adresse de la boutique ne répond pas depuis ce serveur. Vérifiez le domaine, le proxy et le pare-feu.',
    certificateInvalid: 'Les navigateurs le refusent ({problem}). Renouvelez le certificat.',
    certificateNotUsed: 'L’adresse de la boutique n’a pas de https ; le certificat n’est pas contrôlé.',
    diskUnknown: 'Le système n’indique pas l’espace libre.',
    replicasNone: 'Il n’y a pas de réplica ; tout est lu sur le serveur principal.',
    replicasSilent:
      'Pas de réponse : {names}. Tout est lu sur les autres et sur le serveur principal. Démarrez le réplica, ou retirez-le de DATABASE_REPLICA_URLS.',
    replicasStrange:
      'Pas un réplica de ce serveur principal : {names}. Il a été promu ou appartient à un autre serveur. Réinstallez-le.',
    replicasOnlyPrimary: 'Seul le serveur principal est indiqué. Ajoutez les réplicas à DATABASE_REPLICA_URLS.',
  },
}
