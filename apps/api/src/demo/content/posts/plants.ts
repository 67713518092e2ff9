import type { PostSeed } from '../types.ts'

export const plants: PostSeed = {
  slug: 'a-plant-for-a-dark-room',
  product: 'fiddle-fern-potted',
  tags: ['Care', 'Plants'],
  author: 'Nusrat Jahan',
  daysAgo: 41,
  title: 'A plant for a dark room',
  summary:
    'No plant likes a cupboard, but a few of them are content with a window to the north. Four rules that keep them alive.',
  body: `<p>Most plants that die in flats die of kindness: too much water in too little light. A dark room is no reason to live without green. It only changes the rules.</p>
<h2>Four rules</h2>
<ol><li><strong>Water by touch, not by calendar.</strong> Put a finger two joints deep into the soil. Dry? Water. Damp? Come back in three days.</li><li><strong>Turn the pot.</strong> A quarter turn every week, so that it does not lean towards the window.</li><li><strong>Dust the leaves.</strong> A plant with little light cannot afford to lose any of it.</li><li><strong>Feed in summer only.</strong> What does not grow does not eat.</li></ol>
<h2>Which one</h2>
<p>Ferns like it shady and damp, which makes them happy in bathrooms. Succulents store water and hope for sun; give them to a friend with a balcony.</p>
<p>If a leaf turns yellow, do nothing for a week. Plants are slower than our worries.</p>`,
  texts: {
    bn: {
      title: 'অন্ধকার ঘরের গাছ',
      summary: 'আলমারির ভেতর কোনো গাছই থাকতে চায় না, তবে উত্তরের জানালাতেই খুশি থাকে কেউ কেউ। ওদের বাঁচিয়ে রাখার চারটি নিয়ম।',
      body: `<p>ফ্ল্যাটের বেশির ভাগ গাছ মারা যায় অতিরিক্ত আদরে: আলো কম, পানি বেশি। ঘর অন্ধকার বলে সবুজ ছাড়া থাকতে হবে না, শুধু নিয়মগুলো একটু বদলায়।</p>
<h2>চারটি নিয়ম</h2>
<ol><li><strong>ক্যালেন্ডার নয়, আঙুল দেখে পানি দিন।</strong> মাটিতে আঙুল দুই গাঁট ঢোকান। শুকনো হলে পানি দিন, ভেজা হলে তিন দিন পরে দেখুন।</li><li><strong>টব ঘোরান।</strong> প্রতি সপ্তাহে সিকি পাক, যেন জানালার দিকে হেলে না পড়ে।</li><li><strong>পাতার ধুলো মুছুন।</strong> যে গাছ কম আলো পায়, তার একটুও নষ্ট করার উপায় নেই।</li><li><strong>সার দিন শুধু গরমকালে।</strong> যে বাড়ে না, সে খায়ও না।</li></ol>
<h2>কোন গাছ</h2>
<p>ফার্ন ছায়া আর ভেজা ভাব ভালোবাসে, তাই স্নানঘরে ভালো থাকে। রসাল গাছ পানি জমিয়ে রেখে রোদের অপেক্ষা করে; বারান্দাওয়ালা কোনো বন্ধুকে দিন।</p>
<p>একটা পাতা হলুদ হলে এক সপ্তাহ কিছুই করবেন না। গাছ আমাদের দুশ্চিন্তার চেয়ে ধীর।</p>`,
    },
    ar: {
      title: 'نبتة لغرفة معتمة',
      summary: 'لا تحب أي نبتة العيش في خزانة، لكن بعضها يرضى بنافذة إلى الشمال. أربع قواعد تبقيها حيّة.',
      body: `<p>معظم النباتات التي تموت في الشقق تموت من فرط العناية: ماء كثير وضوء قليل. الغرفة المعتمة ليست سببًا للعيش بلا خضرة، إنما تغيّر القواعد.</p>
<h2>أربع قواعد</h2>
<ol><li><strong>اسقِ باللمس لا بالتقويم.</strong> أدخل إصبعك في التربة بعمق عقلتين. جافة؟ اسقِ. رطبة؟ عُد بعد ثلاثة أيام.</li><li><strong>أدِر الأصيص.</strong> ربع دورة كل أسبوع حتى لا تميل نحو النافذة.</li><li><strong>امسح الغبار عن الأوراق.</strong> نبتة قليلة الضوء لا تحتمل خسارة شيء منه.</li><li><strong>سمّد في الصيف فقط.</strong> ما لا ينمو لا يأكل.</li></ol>
<h2>أي نبتة؟</h2>
<p>تحب السراخس الظل والرطوبة، لذلك تسعد في الحمّام. أما العصاريات فتخزن الماء وتنتظر الشمس؛ أهدِها لصديق عنده شرفة.</p>
<p>إذا اصفرّت ورقة فلا تفعل شيئًا أسبوعًا. النباتات أبطأ من قلقنا.</p>`,
    },
    fr: {
      title: 'Une plante pour une pièce sombre',
      summary:
        'Aucune plante n’aime les placards, mais quelques-unes se contentent d’une fenêtre au nord. Quatre règles pour les garder en vie.',
      body: `<p>La plupart des plantes qui meurent en appartement meurent de gentillesse : trop d’eau, trop peu de lumière. Une pièce sombre n’oblige pas à vivre sans verdure. Elle change seulement les règles.</p>
<h2>Quatre règles</h2>
<ol><li><strong>Arrosez au toucher, pas au calendrier.</strong> Enfoncez un doigt dans la terre, de deux phalanges. Sèche ? Arrosez. Humide ? Revenez dans trois jours.</li><li><strong>Tournez le pot.</strong> Un quart de tour par semaine, pour qu’elle ne penche pas vers la fenêtre.</li><li><strong>Dépoussiérez les feuilles.</strong> Une plante qui a peu de lumière ne peut pas en perdre.</li><li><strong>Nourrissez en été seulement.</strong> Ce qui ne pousse pas ne mange pas.</li></ol>
<h2>Laquelle</h2>
<p>Les fougères aiment l’ombre et l’humidité : elles sont heureuses dans les salles de bains. Les plantes grasses stockent l’eau et espèrent le soleil ; offrez-les à un ami qui a un balcon.</p>
<p>Si une feuille jaunit, ne faites rien pendant une semaine. Les plantes sont plus lentes que nos soucis.</p>`,
    },
  },
}
