import type { PageSeed } from '../types.ts'

export const about: PageSeed = {
  slug: 'about',
  title: 'About us',
  body: `<p>A <em>haat</em> is the market that appears in a Bengali village once or twice a week. People bring what they have grown, sewn, forged or cooked, lay it out in the open, and stand behind it. You can look them in the eye and ask.</p>
<p>We wanted a shop like that, only open every day.</p>
<h2>How we choose</h2>
<ul><li><strong>We use it first.</strong> Nothing is sold before two of us have lived with it for a month.</li><li><strong>It can be repaired.</strong> Shoes are resoled, jeans are mended, batteries can be changed.</li><li><strong>We know who made it,</strong> and what they were paid.</li></ul>
<h2>Where we are</h2>
<p>Our shop and storehouse are in Banani, Dhaka. Come and try the chairs; there is tea. Orders leave from the same building, packed by people who know what is in the box.</p>
<p>Tell us what you are missing: <a href="mailto:hello@haat.example">hello@haat.example</a>.</p>`,
  texts: {
    bn: {
      title: 'আমাদের কথা',
      body: `<p>বাংলার গ্রামে সপ্তাহে এক-দুদিন <em>হাট</em> বসে। মানুষ নিজের ফলানো, বোনা, গড়া কিংবা রান্না করা জিনিস নিয়ে আসে, খোলা জায়গায় সাজিয়ে রাখে, আর তার দায় নেয়। চোখের দিকে তাকিয়ে প্রশ্ন করা যায়।</p>
<p>আমরা তেমন একটা দোকান চেয়েছিলাম, শুধু প্রতিদিন খোলা।</p>
<h2>যেভাবে বেছে নিই</h2>
<ul><li><strong>আগে নিজেরা ব্যবহার করি।</strong> আমাদের অন্তত দুজন এক মাস ব্যবহার না করলে কিছু বিক্রি করি না।</li><li><strong>মেরামত করা যায়।</strong> জুতার তলা বদলানো যায়, জিন্স সেলাই করা যায়, ব্যাটারি পাল্টানো যায়।</li><li><strong>কে বানিয়েছেন জানি,</strong> আর কত পেয়েছেন তা-ও।</li></ul>
<h2>আমরা কোথায়</h2>
<p>আমাদের দোকান আর গুদাম ঢাকার বনানীতে। এসে চেয়ারে বসে দেখুন; চা আছে। অর্ডারও এখান থেকেই যায়, যাঁরা বাক্সের জিনিস চেনেন তাঁদের হাতে।</p>
<p>কী খুঁজছেন, লিখুন: <a href="mailto:hello@haat.example">hello@haat.example</a>।</p>`,
    },
    ar: {
      title: 'من نحن',
      body: `<p>«Haat» هي السوق التي تقام في القرى البنغالية مرة أو مرتين في الأسبوع. يأتي الناس بما زرعوه أو نسجوه أو صنعوه أو طبخوه، ويعرضونه في الهواء الطلق ويقفون خلفه. تنظر في أعينهم وتسأل.</p>
<p>أردنا متجرًا كهذا، لكنه مفتوح كل يوم.</p>
<h2>كيف نختار</h2>
<ul><li><strong>نستعمله أولًا.</strong> لا نبيع شيئًا قبل أن يعيش معه اثنان منا شهرًا.</li><li><strong>يمكن إصلاحه.</strong> الأحذية يجدد نعلها، والجينز يرقع، والبطاريات تستبدل.</li><li><strong>نعرف من صنعه</strong> وكم تقاضى.</li></ul>
<h2>أين نحن</h2>
<p>متجرنا ومستودعنا في بناني، دكا. تعال وجرّب الكراسي، فالشاي جاهز. تخرج الطلبات من المبنى نفسه، ويغلفها أناس يعرفون ما في الصندوق.</p>
<p>أخبرنا بما ينقصك: <a href="mailto:hello@haat.example">hello@haat.example</a>.</p>`,
    },
    fr: {
      title: 'Qui sommes-nous',
      body: `<p>Un <em>haat</em>, c’est le marché qui s’installe une ou deux fois par semaine dans les villages du Bengale. Chacun apporte ce qu’il a cultivé, cousu, forgé ou cuisiné, l’expose en plein air et en répond. On peut le regarder dans les yeux et poser des questions.</p>
<p>Nous voulions une boutique comme celle-là, mais ouverte tous les jours.</p>
<h2>Comment nous choisissons</h2>
<ul><li><strong>Nous essayons d’abord.</strong> Rien n’est vendu avant que deux d’entre nous aient vécu un mois avec.</li><li><strong>Cela se répare.</strong> Les chaussures se ressemellent, les jeans se reprisent, les batteries se changent.</li><li><strong>Nous savons qui l’a fait,</strong> et combien il a été payé.</li></ul>
<h2>Où nous trouver</h2>
<p>La boutique et l’entrepôt sont à Banani, Dacca. Venez essayer les chaises ; il y a du thé. Les commandes partent du même bâtiment, emballées par des gens qui savent ce qu’il y a dedans.</p>
<p>Dites-nous ce qui vous manque : <a href="mailto:hello@haat.example">hello@haat.example</a>.</p>`,
    },
  },
}
