import type { HealthTexts } from '../types/health.ts'

export const bnHealth: HealthTexts = {
  checks: {
    worker: {
      title: 'ব্যাকগ্রাউন্ড প্রসেস',
      ok: 'যেসব প্রসেস ব্যাকগ্রাউন্ড কাজ চালায়: {count}।',
      problem: 'কোনো প্রসেস ব্যাকগ্রাউন্ড কাজ চালাচ্ছে না: ইমেইল, ব্যাকআপ বা পরীক্ষা কিছুই হচ্ছে না। ROLE=worker বা ROLE=all দিয়ে একটি চালু করুন।',
    },
    versions: {
      title: 'প্রোগ্রামের সংস্করণ',
      ok: 'সব প্রসেস {versions} চালাচ্ছে।',
      problem: 'একাধিক সংস্করণ চলছে: {versions}। পুরোনো প্রসেসগুলো আবার চালু করে আপডেট শেষ করুন।',
    },
    node: {
      title: 'Node.js',
      ok: '{versions}',
      problem: 'Node.js সংস্করণ {least}-এর চেয়ে পুরোনো: {names}। নতুন সংস্করণ ইনস্টল করে আবার চালু করুন।',
    },
    memory: {
      title: 'প্রসেসের মেমরি',
      ok: 'কোনো প্রসেস সীমার কাছাকাছি নেই।',
      problem: 'মেমরি প্রায় শেষ: {names}। প্রসেসকে বেশি মেমরি দিন, বা আরেকটি চালু করুন।',
    },
    clocks: {
      title: 'ঘড়ি',
      ok: 'প্রসেস ও ডেটাবেসের ঘড়ি মিলে যায়।',
      problem: 'ডেটাবেসের ঘড়ির সঙ্গে {seconds} সেকেন্ডের পার্থক্য: {names}। সেখানে সময় সমন্বয় (NTP) চালু করুন।',
    },
    certificate: {
      title: 'TLS সার্টিফিকেট',
      ok: 'আরও {days} দিন বৈধ।',
      problem: '{days} দিনে মেয়াদ শেষ হবে। নবায়ন করুন, আর নিজে থেকে কেন হয়নি তা খুঁজে দেখুন।',
    },
    jobs: {
      title: 'পুনরাবৃত্ত কাজ',
      ok: 'সব সময়মতো শুরু হয় ও সফল হয়।',
      problem: 'ব্যর্থ বা শুরু হয়নি: {names}। ব্যাকগ্রাউন্ড কাজ পৃষ্ঠায় ত্রুটিগুলো দেখা যায়।',
    },
    failedWork: {
      title: 'ব্যর্থ কাজ',
      ok: 'নেই।',
      problem: 'চূড়ান্তভাবে ব্যর্থ: {mails}টি ইমেইল, {events}টি অর্ডারের ঘটনা। কারণ খুঁজে আবার চেষ্টা করুন।',
    },
    mailQueue: {
      title: 'অপেক্ষমাণ ইমেইল',
      ok: 'ইমেইল সঙ্গে সঙ্গে পাঠানো হয়।',
      problem: 'একটি ইমেইল {minutes} মিনিট ধরে অপেক্ষা করছে। কোনো প্রসেস ব্যাকগ্রাউন্ড কাজ চালায় কি না এবং মেইল সার্ভার সাড়া দেয় কি না দেখুন।',
    },
    mailServer: {
      title: 'মেইল সার্ভার',
      ok: '{server} সাড়া দেয়।',
      problem: '{server} সাড়া দেয় না বা পাসওয়ার্ড মানে না। SMTP_URL ও মেইল সার্ভার দেখুন।',
    },
    webhooks: {
      title: 'ওয়েবহুক',
      ok: 'ব্যর্থতার কারণে কোনো ওয়েবহুক থামানো নেই।',
      problem: 'ব্যর্থতার পর থামানো: {names}। গ্রহণকারীকে ঠিক করে ওয়েবহুক আবার চালু করুন।',
    },
    backupAge: {
      title: 'সর্বশেষ ব্যাকআপ',
      ok: '{hours} ঘণ্টা আগের, {size} MB।',
      problem: '{hours} ঘণ্টা আগের। সময়সূচি বেছে নিন, বা শেষ ব্যাকআপ কেন ব্যর্থ হলো দেখুন।',
    },
    backupVerified: {
      title: 'যাচাই করা ব্যাকআপ',
      ok: '{days} দিন আগে একটি ব্যাকআপ যাচাই করা হয়েছে।',
      problem: 'শেষ যাচাই {days} দিন আগের। সর্বশেষ ব্যাকআপ যাচাই করুন।',
    },
    walArchive: {
      title: 'ডেটাবেস লগের আর্কাইভ',
      ok: 'আর্কাইভের অপেক্ষায় কিছু নেই, বা আর্কাইভ বন্ধ।',
      problem:
        'PostgreSQL তার লগ আর্কাইভ করতে পারছে না ({file}, {count} বার ব্যর্থ): নির্দিষ্ট মুহূর্তে ফেরা যাবে না, ডিস্কও ভরে যাচ্ছে। archive_command ও আর্কাইভের জায়গা দেখুন।',
    },
    replicationSlots: {
      title: 'রেপ্লিকেশন স্লট',
      ok: 'অব্যবহৃত কোনো স্লট লগ ধরে রাখেনি।',
      problem: 'কেউ {names} পড়ছে না, অথচ তার জন্য লগের {size} MB রাখা আছে। রেপ্লিকা চালু করুন, বা pg_drop_replication_slot দিয়ে স্লট মুছুন।',
    },
    databaseVersion: {
      title: 'PostgreSQL সংস্করণ',
      ok: '{version}',
      problem: 'PostgreSQL {version} দোকানের জন্য বেশি পুরোনো। সার্ভারকে ১৫ বা নতুন সংস্করণে আনুন।',
    },
    timeZone: {
      title: 'টাইম জোন',
      ok: 'PostgreSQL দোকানের টাইম জোন চেনে।',
      problem:
        'PostgreSQL {zone} টাইম জোন চেনে না। ততদিন ফিল্টার ও রিপোর্ট UTC-র দিন ব্যবহার করে। ডেটাবেস সার্ভারের টাইম জোনের তথ্য হালনাগাদ করুন, অথবা সেটিংস › সাধারণ-এ অন্য জোন বেছে নিন।',
    },
    durability: {
      title: 'স্থায়ী লেখা',
      ok: 'নিশ্চিত অর্ডার বিদ্যুৎ গেলেও টিকে থাকে।',
      problem: 'বন্ধ: {settings}। বিদ্যুৎ গেলে নিশ্চিত অর্ডার হারিয়ে যাবে। postgresql.conf-এ চালু করুন।',
    },
    checksums: {
      title: 'ডেটা চেকসাম',
      ok: 'PostgreSQL ক্ষতিগ্রস্ত পৃষ্ঠা টের পায়।',
      problem: 'বন্ধ: ডিস্ক ডেটা নষ্ট করলে PostgreSQL টের পায় না। সার্ভার থামিয়ে pg_checksums --enable দিয়ে চালু করুন।',
    },
    connections: {
      title: 'ডেটাবেস সংযোগ',
      ok: '{most}টির মধ্যে {used}টি ব্যবহৃত।',
      problem:
        'প্রসেসগুলো {needed}টি সংযোগ খুলতে পারে, সার্ভারের সীমা {most}। max_connections বাড়ান, DATABASE_POOL কমান, বা মাঝে PgBouncer রাখুন।',
    },
    timeouts: {
      title: 'ডেটাবেসের সময়সীমা',
      ok: 'কোয়েরি, লক ও অলস ট্রানজ্যাকশন নিজে থেকে শেষ হয়।',
      problem: 'সীমা নেই: {settings}। ALTER ROLE … SET দিয়ে দোকানের রোলের জন্য ঠিক করুন।',
    },
    autovacuum: {
      title: 'অটোভ্যাকুয়াম',
      ok: 'চালু।',
      problem: 'বন্ধ: {settings}। টেবিল অনবরত বাড়ে ও কোয়েরি ধীর হয়। postgresql.conf-এ চালু করুন।',
    },
    transactionIds: {
      title: 'ট্রানজ্যাকশন আইডি',
      ok: '{millions} মিলিয়ন ব্যবহৃত।',
      problem:
        '২,০০০ মিলিয়নের মধ্যে {millions} মিলিয়ন ব্যবহৃত; শেষ হলে ডেটাবেস থেমে যায়। VACUUM FREEZE চালান এবং যা আটকায় তা শেষ করুন: পুরোনো বা প্রস্তুত ট্রানজ্যাকশন, রেপ্লিকেশন স্লট।',
    },
    longTransactions: {
      title: 'দীর্ঘ ট্রানজ্যাকশন',
      ok: 'নেই।',
      problem:
        '{minutes} মিনিট ধরে খোলা: {program}, প্রসেস {process}। এটি টেবিল পরিষ্কার আটকে রাখে। SELECT pg_terminate_backend({process}) দিয়ে শেষ করুন।',
    },
    waitingQueries: {
      title: 'অপেক্ষমাণ কোয়েরি',
      ok: 'নেই।',
      problem: 'লকের অপেক্ষায় কোয়েরি: {count}টি। লকটি প্রসেস {process}-এর কাছে। SELECT pg_terminate_backend({process}) দিয়ে শেষ করুন।',
    },
    sharedBuffers: {
      title: 'ডেটাবেসের মেমরি (shared_buffers)',
      ok: '{size} MB ডেটাবেসের জন্য {buffers} MB।',
      problem: '{size} MB ডেটাবেসের জন্য {buffers} MB: খুব ঘন ঘন ডিস্ক পড়তে হয়। shared_buffers সার্ভারের মেমরির এক-চতুর্থাংশ করুন।',
    },
    workMemory: {
      title: 'সাজানোর মেমরি (work_mem)',
      ok: '{memory} MB যথেষ্ট।',
      problem: '{memory} MB-তে কোয়েরি দিনে {size} MB অস্থায়ী ফাইলে লেখে। work_mem বাড়ান, যেমন 16MB।',
    },
    replicas: {
      title: 'রেপ্লিকা',
      ok: 'প্রাইমারিকে অনুসরণ করছে: {names}।',
      problem: 'অনেক পিছিয়ে আছে: {names}। সমান না হওয়া পর্যন্ত সবকিছু প্রাইমারি থেকে পড়া হয়। রেপ্লিকার নেটওয়ার্ক ও ডিস্ক দেখুন।',
    },
    indexesMissing: {
      title: 'অনুপস্থিত ইনডেক্স',
      ok: 'সব ইনডেক্স আছে।',
      problem: 'নেই: {names}। আবার তৈরি করুন; স্টেটমেন্টগুলো apps/api/src/db/migrations-এ আছে।',
    },
    indexesInvalid: {
      title: 'অবৈধ ইনডেক্স',
      ok: 'নেই।',
      problem: 'ব্যবহারযোগ্য নয়: {names}। REINDEX INDEX CONCURRENTLY দিয়ে আবার গড়ুন।',
    },
    indexesDuplicate: {
      title: 'একই ইনডেক্স দুবার',
      ok: 'নেই।',
      problem: 'অন্য ইনডেক্সের সমান: {names}। DROP INDEX CONCURRENTLY দিয়ে মুছুন; প্রতিটি লেখা ধীর করে।',
    },
    indexesUnused: {
      title: 'অব্যবহৃত ইনডেক্স',
      ok: 'বড় কোনো ইনডেক্স অব্যবহৃত নেই।',
      problem: 'বড়, অথচ কোনো কোয়েরি ব্যবহার করে না: {names}। আপনার এক্সটেনশন বা রিপোর্টের দরকার না হলে মুছুন।',
    },
    deadRows: {
      title: 'মৃত সারি',
      ok: 'টেবিল পরিষ্কার থাকে।',
      problem: 'পরিষ্কার হয়নি: {names}। দীর্ঘ ট্রানজ্যাকশন খুঁজুন, তারপর এগুলোতে VACUUM (ANALYZE) চালান।',
    },
    disk: {
      title: 'ডিস্কের জায়গা',
      ok: '{free} GB খালি।',
      problem: 'মাত্র {free} GB খালি: {names}। পুরোনো ব্যাকআপ মুছুন, বা ডিস্ক বড় করুন।',
    },
    storage: {
      title: 'ফাইল সংরক্ষণ',
      ok: 'ফাইল লেখা ও পড়া যায়: {place}।',
      problem: 'কোনো ফাইল লেখা যাচ্ছে না: {place}। ফোল্ডারের অনুমতি, বা বাকেটের কী ও ঠিকানা দেখুন।',
    },
    tables: {
      title: 'লগের আকার',
      ok: 'অডিট লগ, ইমেইল ও ওয়েবহুক ছোট আছে।',
      problem: '5 GB-র বেশি: {names}। কম সময় রাখুন।',
    },
  },
  findings: {
    pending: 'এখনও পরীক্ষা হয়নি।',
    unknown: 'পরীক্ষা ব্যর্থ হয়েছে: {error}।',
    connectionsUsed: '{most}টির মধ্যে {used}টি সংযোগ ব্যবহৃত। max_connections বাড়ান, DATABASE_POOL কমান, বা মাঝে PgBouncer রাখুন।',
    autovacuumTables: '{names} টেবিলে বন্ধ। ALTER TABLE … RESET (autovacuum_enabled) দিয়ে চালু করুন।',
    mailServerNone: 'ইমেইল ফোল্ডারে লেখা হয়, পাঠানো হয় না। SMTP_URL ঠিক করুন।',
    backupNone: 'কোনো ব্যাকআপ নেই। সময়সূচি বেছে নিন।',
    backupNeverVerified: 'কোনো ব্যাকআপ কখনও যাচাই করা হয়নি। সর্বশেষটি যাচাই করুন।',
    backupDamaged: 'শেষ যাচাই ব্যর্থ হয়েছে: ব্যাকআপটি ফেরানো যাবে না। নতুন একটি তৈরি করে যাচাই করুন।',
    certificateNone: 'এই সার্ভার থেকে দোকানের ঠিকানা সাড়া দেয় না। ডোমেইন, প্রক্সি ও ফায়ারওয়াল দেখুন।',
    certificateInvalid: 'ব্রাউজার এটি মানে না ({problem})। সার্টিফিকেট নবায়ন করুন।',
    certificateNotUsed: 'দোকানের ঠিকানায় https নেই; সার্টিফিকেট পরীক্ষা হয় না।',
    diskUnknown: 'কত জায়গা খালি, সিস্টেম জানায় না।',
    replicasNone: 'কোনো রেপ্লিকা নেই; সবকিছু প্রাইমারি থেকে পড়া হয়।',
    replicasSilent: 'সাড়া নেই: {names}। সবকিছু অন্যগুলো ও প্রাইমারি থেকে পড়া হচ্ছে। রেপ্লিকাটি চালু করুন, অথবা DATABASE_REPLICA_URLS থেকে সরান।',
    replicasStrange: 'এই প্রাইমারির রেপ্লিকা নয়: {names}। এটিকে প্রাইমারি করা হয়েছে, অথবা এটি অন্য সার্ভারের। আবার সেট আপ করুন।',
    replicasOnlyPrimary: 'শুধু প্রাইমারি তালিকায় আছে। DATABASE_REPLICA_URLS-এ রেপ্লিকাগুলো যোগ করুন।',
  },
}
