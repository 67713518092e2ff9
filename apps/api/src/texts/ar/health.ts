import type { HealthTexts } from '../types/health.ts'

export const arHealth: HealthTexts = {
  checks: {
    worker: {
      title: 'عملية الخلفية',
      ok: 'عدد العمليات التي تنفّذ مهام الخلفية: {count}.',
      problem: 'لا توجد عملية تنفّذ مهام الخلفية: لا رسائل بريد ولا نسخ احتياطية ولا فحوص. شغّل واحدة بـ ROLE=worker أو ROLE=all.',
    },
    versions: {
      title: 'إصدار البرنامج',
      ok: 'كل العمليات تعمل بالإصدار {versions}.',
      problem: 'تعمل عدة إصدارات: {versions}. أكمل التحديث بإعادة تشغيل العمليات الأقدم.',
    },
    node: {
      title: 'Node.js',
      ok: '{versions}',
      problem: 'إصدار Node.js أقدم من {least}: {names}. ثبّت إصدارًا أحدث وأعد التشغيل.',
    },
    memory: {
      title: 'ذاكرة العمليات',
      ok: 'لا توجد عملية قريبة من حدّها.',
      problem: 'الذاكرة على وشك النفاد: {names}. امنح العملية ذاكرة أكبر أو شغّل عملية أخرى.',
    },
    clocks: {
      title: 'الساعات',
      ok: 'ساعات العمليات وقاعدة البيانات متطابقة.',
      problem: 'تختلف الساعة {seconds} ثانية عن ساعة قاعدة البيانات: {names}. فعّل مزامنة الوقت (NTP) هناك.',
    },
    certificate: {
      title: 'شهادة TLS',
      ok: 'صالحة {days} يومًا آخر.',
      problem: 'تنتهي بعد {days} يومًا. جدّدها وابحث عن سبب عدم تجديدها تلقائيًا.',
    },
    jobs: {
      title: 'المهام المتكررة',
      ok: 'كلها تبدأ في وقتها وتنجح.',
      problem: 'فشلت أو لم تبدأ: {names}. تعرض صفحة مهام الخلفية الأخطاء.',
    },
    failedWork: {
      title: 'المهام الفاشلة',
      ok: 'لا يوجد.',
      problem: 'فشل نهائي: {mails} رسائل بريد و{events} أحداث طلبات. ابحث عن السبب ثم أعد المحاولة.',
    },
    mailQueue: {
      title: 'رسائل البريد المنتظرة',
      ok: 'تُرسل رسائل البريد فورًا.',
      problem: 'تنتظر رسالة بريد منذ {minutes} دقيقة. تحقق من وجود عملية تنفّذ مهام الخلفية ومن أن خادم البريد يجيب.',
    },
    mailServer: {
      title: 'خادم البريد',
      ok: '{server} يجيب.',
      problem: '{server} لا يجيب أو يرفض كلمة المرور. تحقق من SMTP_URL ومن خادم البريد.',
    },
    webhooks: {
      title: 'خطافات الويب',
      ok: 'لا يوجد خطاف ويب متوقف بسبب الفشل.',
      problem: 'متوقفة بعد الفشل: {names}. أصلح المستقبِل ثم استأنف خطاف الويب.',
    },
    backupAge: {
      title: 'أحدث نسخة احتياطية',
      ok: 'عمرها {hours} ساعة وحجمها {size} ميغابايت.',
      problem: 'عمرها {hours} ساعة. اختر جدولًا، أو انظر لماذا فشلت آخر نسخة احتياطية.',
    },
    backupVerified: {
      title: 'نسخة احتياطية متحقَّق منها',
      ok: 'تم التحقق من نسخة احتياطية قبل {days} يومًا.',
      problem: 'آخر تحقق كان قبل {days} يومًا. تحقق من أحدث نسخة احتياطية.',
    },
    walArchive: {
      title: 'أرشفة سجل قاعدة البيانات',
      ok: 'لا شيء ينتظر الأرشفة، أو الأرشفة متوقفة.',
      problem:
        'لا يستطيع PostgreSQL أرشفة سجله ({file}، مرات الفشل: {count}): لن تعمل الاستعادة إلى لحظة معينة، وسيمتلئ القرص. تحقق من archive_command ومن مساحة الأرشيف.',
    },
    replicationSlots: {
      title: 'فتحات النسخ المتماثل',
      ok: 'لا توجد فتحة غير مستخدمة تحجز السجل.',
      problem:
        'لا أحد يقرأ {names}، ويُحتفظ لها بـ {size} ميغابايت من السجل. شغّل النسخة المتماثلة، أو احذف الفتحة بـ pg_drop_replication_slot.',
    },
    databaseVersion: {
      title: 'إصدار PostgreSQL',
      ok: '{version}',
      problem: 'الإصدار {version} من PostgreSQL قديم جدًا للمتجر. حدّث الخادم إلى الإصدار 15 أو أحدث.',
    },
    timeZone: {
      title: 'المنطقة الزمنية',
      ok: 'يعرف PostgreSQL المنطقة الزمنية للمتجر.',
      problem:
        'لا يعرف PostgreSQL المنطقة الزمنية {zone}. حتى ذلك الحين تستخدم عوامل التصفية والتقارير أيام UTC. حدّث بيانات المناطق الزمنية على خادم قاعدة البيانات، أو اختر منطقة أخرى في الإعدادات › عام.',
    },
    durability: {
      title: 'ثبات الكتابة',
      ok: 'الطلب المؤكد يبقى بعد انقطاع الكهرباء.',
      problem: 'متوقف: {settings}. تُفقد الطلبات المؤكدة بعد انقطاع الكهرباء. فعّلها في postgresql.conf.',
    },
    checksums: {
      title: 'المجاميع الاختبارية للبيانات',
      ok: 'يلاحظ PostgreSQL الصفحات التالفة.',
      problem: 'متوقفة: لا يلاحظ PostgreSQL أن القرص أتلف البيانات. فعّلها بـ pg_checksums --enable والخادم متوقف.',
    },
    connections: {
      title: 'اتصالات قاعدة البيانات',
      ok: '{used} من {most} مستخدمة.',
      problem:
        'قد تفتح العمليات {needed} اتصالًا، والخادم يسمح بـ {most}. ارفع max_connections أو اخفض DATABASE_POOL أو ضع PgBouncer بينهما.',
    },
    timeouts: {
      title: 'مهل قاعدة البيانات',
      ok: 'تنتهي الاستعلامات والأقفال والمعاملات الخاملة من تلقاء نفسها.',
      problem: 'بلا حد: {settings}. عيّنها لدور المتجر بـ ALTER ROLE … SET.',
    },
    autovacuum: {
      title: 'التنظيف التلقائي (autovacuum)',
      ok: 'يعمل.',
      problem: 'متوقف: {settings}. تكبر الجداول بلا نهاية وتصبح الاستعلامات بطيئة. فعّله في postgresql.conf.',
    },
    transactionIds: {
      title: 'معرّفات المعاملات',
      ok: '{millions} مليون مستخدم.',
      problem:
        '{millions} مليون من 2000 مليون مستخدم؛ عند النهاية تتوقف قاعدة البيانات. نفّذ VACUUM FREEZE وأنهِ ما يعيقه: المعاملات القديمة أو المحضّرة وفتحات النسخ المتماثل.',
    },
    longTransactions: {
      title: 'المعاملات الطويلة',
      ok: 'لا يوجد.',
      problem:
        'مفتوحة منذ {minutes} دقيقة: {program}، العملية {process}. إنها تمنع تنظيف الجداول. أنهها بـ SELECT pg_terminate_backend({process}).',
    },
    waitingQueries: {
      title: 'الاستعلامات المنتظرة',
      ok: 'لا يوجد.',
      problem:
        'عدد الاستعلامات التي تنتظر قفلًا: {count}. تحمله العملية {process}. أنهها بـ SELECT pg_terminate_backend({process}).',
    },
    sharedBuffers: {
      title: 'ذاكرة قاعدة البيانات (shared_buffers)',
      ok: '{buffers} ميغابايت لقاعدة بيانات حجمها {size} ميغابايت.',
      problem:
        '{buffers} ميغابايت لقاعدة بيانات حجمها {size} ميغابايت: تقرأ من القرص كثيرًا. اضبط shared_buffers على ربع ذاكرة الخادم.',
    },
    workMemory: {
      title: 'ذاكرة الفرز (work_mem)',
      ok: '{memory} ميغابايت كافية.',
      problem: 'بـ {memory} ميغابايت تكتب الاستعلامات {size} ميغابايت يوميًا في ملفات مؤقتة. ارفع work_mem، مثلًا إلى 16MB.',
    },
    replicas: {
      title: 'النسخ المتماثلة',
      ok: 'تتبع الخادم الأساسي: {names}.',
      problem: 'متأخرة كثيرًا: {names}. إلى أن تلحق به يُقرأ كل شيء من الخادم الأساسي. افحص شبكة النسخة المتماثلة وقرصها.',
    },
    indexesMissing: {
      title: 'الفهارس المفقودة',
      ok: 'كل الفهارس موجودة.',
      problem: 'مفقودة: {names}. أنشئها من جديد؛ أوامرها في apps/api/src/db/migrations.',
    },
    indexesInvalid: {
      title: 'الفهارس غير الصالحة',
      ok: 'لا يوجد.',
      problem: 'غير قابلة للاستخدام: {names}. أعد بناءها بـ REINDEX INDEX CONCURRENTLY.',
    },
    indexesDuplicate: {
      title: 'الفهارس المكررة',
      ok: 'لا يوجد.',
      problem: 'مطابقة لفهرس آخر: {names}. احذفها بـ DROP INDEX CONCURRENTLY؛ فكل واحد يبطئ الكتابة.',
    },
    indexesUnused: {
      title: 'الفهارس غير المستخدمة',
      ok: 'لا يوجد فهرس كبير غير مستخدم.',
      problem: 'كبيرة ولا يستخدمها أي استعلام: {names}. إن لم تحتجها إضافة أو تقرير لك، فاحذفها.',
    },
    deadRows: {
      title: 'الصفوف الميتة',
      ok: 'الجداول منظَّفة.',
      problem: 'غير منظَّفة: {names}. ابحث عن المعاملات الطويلة، ثم نفّذ VACUUM (ANALYZE) عليها.',
    },
    disk: {
      title: 'مساحة القرص',
      ok: '{free} غيغابايت متاحة.',
      problem: 'لم يبق إلا {free} غيغابايت: {names}. احذف النسخ الاحتياطية القديمة أو كبّر القرص.',
    },
    storage: {
      title: 'تخزين الملفات',
      ok: 'يمكن كتابة الملفات وقراءتها: {place}.',
      problem: 'لا يمكن كتابة أي ملف: {place}. تحقق من صلاحيات المجلد، أو من مفاتيح الحاوية وعنوانها.',
    },
    tables: {
      title: 'حجم السجلات',
      ok: 'سجل التدقيق ورسائل البريد وخطافات الويب صغيرة.',
      problem: 'أكبر من 5 غيغابايت: {names}. احتفظ بها مدة أقصر.',
    },
  },
  findings: {
    pending: 'لم يُفحص بعد.',
    unknown: 'فشل الفحص: {error}.',
    connectionsUsed: '{used} من {most} اتصالًا مستخدمة. ارفع max_connections أو اخفض DATABASE_POOL أو ضع PgBouncer بينهما.',
    autovacuumTables: 'متوقف للجداول {names}. فعّله بـ ALTER TABLE … RESET (autovacuum_enabled).',
    mailServerNone: 'تُكتب رسائل البريد في مجلد ولا تُرسل. عيّن SMTP_URL.',
    backupNone: 'لا توجد نسخة احتياطية. اختر جدولًا.',
    backupNeverVerified: 'لم يتم التحقق من أي نسخة احتياطية. تحقق من أحدثها.',
    backupDamaged: 'فشل آخر تحقق: لا يمكن استعادة النسخة الاحتياطية. أنشئ نسخة جديدة وتحقق منها.',
    certificateNone: 'لا يجيب عنوان المتجر من هذا الخادم. تحقق من النطاق والوكيل والجدار الناري.',
    certificateInvalid: 'ترفضها المتصفحات ({problem}). جدّد الشهادة.',
    certificateNotUsed: 'عنوان المتجر بلا https؛ لا تُفحص الشهادة.',
    diskUnknown: 'لا يذكر النظام المساحة المتاحة.',
    replicasNone: 'لا توجد نسخ متماثلة؛ يُقرأ كل شيء من الخادم الأساسي.',
    replicasSilent:
      'لا ترد: {names}. يُقرأ كل شيء من النسخ الأخرى ومن الخادم الأساسي. شغّل النسخة المتماثلة، أو احذفها من DATABASE_REPLICA_URLS.',
    replicasStrange: 'ليست نسخة من هذا الخادم الأساسي: {names}. تمت ترقيتها أو تتبع خادمًا آخر. أعد إعدادها.',
    replicasOnlyPrimary: 'الخادم الأساسي وحده مذكور. أضف النسخ المتماثلة إلى DATABASE_REPLICA_URLS.',
  },
}
