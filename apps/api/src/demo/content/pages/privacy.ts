import type { PageSeed } from '../types.ts'

export const privacy: PageSeed = {
  slug: 'privacy',
  title: 'Privacy',
  body: `<p>We sell things, not people. This page says what we keep and why.</p>
<h2>What we keep</h2>
<ul><li><strong>Your account:</strong> name, email address and a password we cannot read.</li><li><strong>Your orders:</strong> what you bought, where it went, what it cost. The law asks us to keep invoices.</li><li><strong>Your wishlist,</strong> until you empty it.</li></ul>
<h2>What stays with you</h2>
<p>Your cart lives in your browser. We see it only when you ask for a price or place an order. It is removed when you sign out.</p>
<h2>Cookies</h2>
<p>One for your session, one for your language. Anything that measures or advertises loads only after you have agreed, and not at all by default.</p>
<h2>Who else sees it</h2>
<p>The courier sees your name, address and phone number. Nobody else does.</p>
<h2>Your rights</h2>
<p>Ask for a copy, a correction or deletion at <a href="mailto:privacy@haat.example">privacy@haat.example</a>. We do it within a week.</p>`,
  texts: {
    bn: {
      title: 'গোপনীয়তা',
      body: `<p>আমরা জিনিস বিক্রি করি, মানুষের তথ্য নয়। কী রাখি আর কেন রাখি, এই পাতায় লেখা আছে।</p>
<h2>আমরা যা রাখি</h2>
<ul><li><strong>আপনার অ্যাকাউন্ট:</strong> নাম, ই-মেইল আর এমন পাসওয়ার্ড যা আমরা পড়তে পারি না।</li><li><strong>আপনার অর্ডার:</strong> কী কিনেছেন, কোথায় গেছে, দাম কত। আইন অনুযায়ী চালান রাখতে হয়।</li><li><strong>আপনার পছন্দের তালিকা,</strong> যতক্ষণ না খালি করেন।</li></ul>
<h2>যা আপনার কাছেই থাকে</h2>
<p>কার্ট থাকে আপনার ব্রাউজারে। দাম জানতে চাইলে বা অর্ডার করলেই কেবল আমরা দেখি। সাইন আউট করলে মুছে যায়।</p>
<h2>কুকি</h2>
<p>একটি সেশনের জন্য, একটি ভাষার জন্য। পরিমাপ বা বিজ্ঞাপনের কিছু আপনার সম্মতি ছাড়া লোড হয় না, আর শুরুতে কিছুই না।</p>
<h2>আর কে দেখে</h2>
<p>কুরিয়ার দেখে নাম, ঠিকানা আর ফোন নম্বর। আর কেউ না।</p>
<h2>আপনার অধিকার</h2>
<p>কপি, সংশোধন বা মুছে ফেলার জন্য লিখুন <a href="mailto:privacy@haat.example">privacy@haat.example</a>। এক সপ্তাহের মধ্যে করে দিই।</p>`,
    },
    ar: {
      title: 'الخصوصية',
      body: `<p>نبيع الأشياء لا الناس. تقول هذه الصفحة ما نحتفظ به ولماذا.</p>
<h2>ما نحتفظ به</h2>
<ul><li><strong>حسابك:</strong> الاسم والبريد وكلمة مرور لا نستطيع قراءتها.</li><li><strong>طلباتك:</strong> ما اشتريت وأين ذهب وكم كلف. يلزمنا القانون بحفظ الفواتير.</li><li><strong>قائمة رغباتك</strong> حتى تفرغها.</li></ul>
<h2>ما يبقى عندك</h2>
<p>سلتك في متصفحك. لا نراها إلا حين تسأل عن السعر أو تطلب، وتحذف عند تسجيل الخروج.</p>
<h2>ملفات تعريف الارتباط</h2>
<p>واحد لجلستك وآخر للغتك. كل ما يقيس أو يعلن لا يحمل إلا بعد موافقتك، ولا شيء منه افتراضيًا.</p>
<h2>من يراها غيرنا</h2>
<p>يرى المندوب اسمك وعنوانك ورقم هاتفك، ولا أحد سواه.</p>
<h2>حقوقك</h2>
<p>اطلب نسخة أو تصحيحًا أو حذفًا عبر <a href="mailto:privacy@haat.example">privacy@haat.example</a>، وننفذه خلال أسبوع.</p>`,
    },
    fr: {
      title: 'Confidentialité',
      body: `<p>Nous vendons des objets, pas des personnes. Voici ce que nous gardons, et pourquoi.</p>
<h2>Ce que nous gardons</h2>
<ul><li><strong>Votre compte :</strong> nom, e-mail et un mot de passe que nous ne pouvons pas lire.</li><li><strong>Vos commandes :</strong> quoi, où, combien. La loi nous demande de garder les factures.</li><li><strong>Vos favoris,</strong> jusqu’à ce que vous les retiriez.</li></ul>
<h2>Ce qui reste chez vous</h2>
<p>Votre panier vit dans votre navigateur. Nous ne le voyons que si vous demandez un prix ou commandez. Il disparaît à la déconnexion.</p>
<h2>Cookies</h2>
<p>Un pour votre session, un pour votre langue. Ce qui mesure ou fait de la publicité ne se charge qu’avec votre accord, et jamais par défaut.</p>
<h2>Qui d’autre y a accès</h2>
<p>Le livreur voit votre nom, votre adresse et votre téléphone. Personne d’autre.</p>
<h2>Vos droits</h2>
<p>Demandez une copie, une correction ou l’effacement à <a href="mailto:privacy@haat.example">privacy@haat.example</a>. C’est fait sous une semaine.</p>`,
    },
  },
}
