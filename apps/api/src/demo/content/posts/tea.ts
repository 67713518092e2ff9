import type { PostSeed } from '../types.ts'

export const tea: PostSeed = {
  slug: 'tea-the-way-we-make-it',
  product: 'glazed-teapot',
  tags: ['Kitchen', 'Recipes'],
  author: 'Tanvir Ahmed',
  daysAgo: 18,
  title: 'Tea, the way we make it',
  summary:
    'Milk tea with ginger and cardamom, as it is served in our shop in Banani. It needs one pot, fifteen minutes and patience.',
  body: `<p>Nobody leaves our shop without a cup. People ask for the recipe more often than for the price of the chairs, so here it is.</p>
<h2>For four cups</h2>
<ul><li>500 ml water</li><li>400 ml whole milk</li><li>4 teaspoons strong black tea</li><li>a thumb of fresh ginger, crushed</li><li>5 green cardamom pods, opened</li><li>sugar: more than you would admit</li></ul>
<h2>How it is made</h2>
<ol><li>Boil water, ginger and cardamom for five minutes, until the kitchen smells of it.</li><li>Add the tea. Two minutes, no more.</li><li>Pour in the milk and the sugar. Let it rise to the rim, take it off the heat, let it sink. Do this three times.</li><li>Strain into a warm teapot and pour from high up, so that it foams.</li></ol>
<p>Serve it with biscuits that are a little too hard. That is what the tea is for.</p>`,
  texts: {
    bn: {
      title: 'চা, আমরা যেভাবে বানাই',
      summary: 'আদা আর এলাচ দিয়ে দুধ চা, বনানীতে আমাদের দোকানে যেমন দেওয়া হয়। লাগে একটা পাত্র, পনেরো মিনিট আর একটু ধৈর্য।',
      body: `<p>আমাদের দোকান থেকে কেউ চা না খেয়ে ফেরেন না। চেয়ারের দামের চেয়ে চায়ের রেসিপিই লোকে বেশি জিজ্ঞেস করেন, তাই লিখে দিলাম।</p>
<h2>চার কাপের জন্য</h2>
<ul><li>পানি ৫০০ মিলি</li><li>ঘন দুধ ৪০০ মিলি</li><li>কড়া চা পাতা ৪ চা-চামচ</li><li>থেঁতো করা এক টুকরো তাজা আদা</li><li>ফাটানো সবুজ এলাচ ৫টি</li><li>চিনি: যতটা স্বীকার করতে লজ্জা লাগে, তার চেয়ে একটু বেশি</li></ul>
<h2>যেভাবে বানাবেন</h2>
<ol><li>পানি, আদা ও এলাচ পাঁচ মিনিট ফোটান, যতক্ষণ না রান্নাঘর ঘ্রাণে ভরে যায়।</li><li>চা পাতা দিন। দুই মিনিট, এর বেশি নয়।</li><li>দুধ ও চিনি দিন। কানায় কানায় উঠলে চুলা থেকে নামান, নেমে গেলে আবার বসান। এভাবে তিনবার।</li><li>গরম কেতলিতে ছেঁকে ওপর থেকে ঢালুন, যেন ফেনা ওঠে।</li></ol>
<p>সঙ্গে দিন একটু বেশি শক্ত বিস্কুট। চা তো সেই জন্যই।</p>`,
    },
    ar: {
      title: 'الشاي كما نعدّه',
      summary: 'شاي بالحليب والزنجبيل والهيل كما نقدّمه في متجرنا في بناني. يلزمه قدر واحدة وربع ساعة وبعض الصبر.',
      body: `<p>لا يغادر أحد متجرنا دون كوب. يسألنا الناس عن الوصفة أكثر مما يسألون عن ثمن الكراسي، فها هي.</p>
<h2>لأربعة أكواب</h2>
<ul><li>500 مل ماء</li><li>400 مل حليب كامل الدسم</li><li>4 ملاعق صغيرة من الشاي الأسود القوي</li><li>قطعة زنجبيل طازج مهروسة</li><li>5 حبات هيل أخضر مفتوحة</li><li>سكر: أكثر مما تعترف به</li></ul>
<h2>طريقة التحضير</h2>
<ol><li>اغلِ الماء مع الزنجبيل والهيل خمس دقائق حتى تفوح رائحتهما في المطبخ.</li><li>أضف الشاي. دقيقتان لا أكثر.</li><li>أضف الحليب والسكر. دعه يرتفع إلى الحافة، ارفعه عن النار حتى يهبط، وكرّر ذلك ثلاث مرات.</li><li>صفّه في إبريق دافئ واسكبه من علوّ حتى تتكوّن الرغوة.</li></ol>
<p>قدّمه مع بسكويت قاسٍ قليلًا، فلهذا وُجد الشاي.</p>`,
    },
    fr: {
      title: 'Le thé, à notre façon',
      summary:
        'Un thé au lait, gingembre et cardamome, tel qu’on le sert dans notre boutique de Banani. Il faut une casserole, un quart d’heure et de la patience.',
      body: `<p>Personne ne quitte la boutique sans une tasse. On nous demande la recette plus souvent que le prix des chaises, alors la voici.</p>
<h2>Pour quatre tasses</h2>
<ul><li>500 ml d’eau</li><li>400 ml de lait entier</li><li>4 cuillères à café de thé noir corsé</li><li>un pouce de gingembre frais, écrasé</li><li>5 gousses de cardamome verte, ouvertes</li><li>du sucre : plus que vous n’oseriez l’avouer</li></ul>
<h2>Préparation</h2>
<ol><li>Faites bouillir l’eau, le gingembre et la cardamome cinq minutes, jusqu’à ce que la cuisine embaume.</li><li>Ajoutez le thé. Deux minutes, pas plus.</li><li>Versez le lait et le sucre. Laissez monter jusqu’au bord, retirez du feu, laissez redescendre. Trois fois.</li><li>Filtrez dans une théière chaude et versez de haut, pour qu’il mousse.</li></ol>
<p>Servez avec des biscuits un peu trop durs. C’est à cela que sert le thé.</p>`,
    },
  },
}
