import type { DemoLanguage, Kind } from '../types.ts'

export type Mood = 'happy' | 'content' | 'mixed' | 'unhappy'

type Phrases = Record<Mood, readonly string[]> & {
  titles: Record<Mood, readonly string[]>
  about: Record<Kind, readonly string[]>
  endings: readonly string[]
  unhappyEndings: readonly string[]
  reply: string
}

/** Phrases by language; whole sentences, so that any opening fits any ending. */
export const phrases: Record<DemoLanguage, Phrases> = {
  en: {
    titles: {
      happy: [
        'Exactly right',
        'Better than the pictures',
        'Keeps its promise',
        'Would buy again',
        'A small joy every day',
        'Worth the wait',
      ],
      content: ['Very good', 'Nearly perfect', 'Happy with it', 'Good, with one wish'],
      mixed: ['Fine', 'Good idea, small flaws', 'Not sure yet'],
      unhappy: ['Not for me', 'Expected more', 'Sent it back'],
    },
    happy: [
      'I looked for one like this for a year and stopped looking the day it came.',
      'It feels as if somebody thought about every detail.',
      'Bought one for myself, then two more as presents.',
      'My sister asked where it is from before I had unpacked it.',
      'Three weeks of daily use and it still looks new.',
      'Honest materials, no nonsense, beautifully packed.',
    ],
    content: [
      'Good quality and quick delivery. One more colour and it would be perfect.',
      'Does what it should. The box was bigger than it needed to be.',
      'Very nice, a little heavier than I expected.',
      'Lovely thing. I took off one star because I had to wait two extra days.',
    ],
    mixed: [
      'It is all right. The colour is a touch darker than on my screen.',
      'Nice to look at, but it took me a while to get used to.',
    ],
    unhappy: ['It arrived with a scratch and I had hoped for more at this price.', 'Not what I imagined from the pictures.'],
    about: {
      wear: [
        'True to size, and it sits well on the shoulders.',
        'Soft from the first day, no breaking in.',
        'I get compliments each time I wear it.',
      ],
      home: [
        'It changed the room more than I thought it could.',
        'Guests always pick it up and ask.',
        'Solid, quiet and pleasant to touch.',
      ],
      taste: [
        'Tastes like my grandmother’s kitchen.',
        'Gone in two days. I should have ordered more.',
        'Fresh, well packed, and the smell alone is worth it.',
      ],
      tool: [
        'Set up in five minutes and has not let me down since.',
        'Feels solid in the hand.',
        'Does one thing and does it very well.',
      ],
    },
    endings: [
      'Paying on delivery was easy too.',
      'The driver called first, which I liked.',
      'I would recommend it.',
      'Thank you.',
      'Ordering a second one today.',
    ],
    unhappyEndings: ['The people at the shop were kind about it.', 'The return was simple, at least.'],
    reply:
      'Thank you for telling us, and sorry it was not right. We have written to you: keep it at a better price or send it back for free.',
  },
  bn: {
    titles: {
      happy: ['দারুণ জিনিস', 'ছবির চেয়েও সুন্দর', 'ঠিক যেমন চেয়েছিলাম', 'আবার কিনব'],
      content: ['বেশ ভালো', 'প্রায় নিখুঁত', 'খুশি হয়েছি'],
      mixed: ['মোটামুটি', 'ভালো, তবে কিছু কমতি আছে'],
      unhappy: ['আশা মেটেনি', 'ফেরত দিয়েছি'],
    },
    happy: [
      'ছবিতে যেমন দেখেছি, হাতে পেয়ে তার চেয়েও ভালো লেগেছে।',
      'মায়ের জন্য কিনেছিলাম, এখন নিজের জন্যও একটা নেব।',
      'এক মাস ধরে ব্যবহার করছি, এখনও নতুনের মতো।',
      'প্যাকেট খুলেই মন ভালো হয়ে গেল।',
    ],
    content: ['মান ভালো, ডেলিভারিও তাড়াতাড়ি। আরেকটা রং থাকলে ভালো হতো।', 'দামের তুলনায় বেশ ভালো।', 'ভালো, তবে ভেবেছিলাম একটু হালকা হবে।'],
    mixed: ['খারাপ না। রংটা ছবির চেয়ে একটু গাঢ়।'],
    unhappy: ['ছবির সঙ্গে পুরো মেলেনি, তাই একটু মন খারাপ।'],
    about: {
      wear: ['মাপ একদম ঠিক।', 'প্রথম দিন থেকেই আরাম।'],
      home: ['ঘরটাই বদলে গেছে।', 'অতিথিরা এসে আগে এটার কথাই জিজ্ঞেস করেন।'],
      taste: ['স্বাদে ছোটবেলার কথা মনে পড়ে গেল।', 'দুই দিনেই শেষ।'],
      tool: ['পাঁচ মিনিটে চালু, তারপর আর ঝামেলা নেই।', 'হাতে নিলেই বোঝা যায় মজবুত।'],
    },
    endings: ['হাতে পেয়ে দাম দেওয়ার সুবিধাটা ভালো।', 'ধন্যবাদ।', 'সবাইকে নিতে বলব।', 'ডেলিভারির ভাই আগে ফোন দিয়েছিলেন।'],
    unhappyEndings: ['ফেরত দেওয়া অবশ্য সহজ ছিল।'],
    reply: 'জানানোর জন্য ধন্যবাদ, আর দুঃখিত যে ঠিকমতো হয়নি। আমরা আপনাকে লিখেছি: বিনা খরচে ফেরত দিতে পারবেন।',
  },
  ar: {
    titles: {
      happy: ['أجمل من الصور', 'كما تمنيت تمامًا', 'يستحق كل قرش', 'سأشتريه مجددًا'],
      content: ['جيد جدًا', 'شبه مثالي', 'اختيار موفق'],
      mixed: ['مقبول', 'جيد مع بعض الملاحظات'],
      unhappy: ['لم يعجبني', 'توقعت أفضل'],
    },
    happy: [
      'بحثت عن مثله طويلًا، والحمد لله وجدته هنا.',
      'تفاصيل متقنة وتغليف جميل يصلح للهدية.',
      'أستخدمه كل يوم منذ شهر وما زال كالجديد.',
      'اشتريته لأختي فطلبت أمي واحدًا مثله.',
    ],
    content: ['جودة جيدة وتوصيل سريع، وليت الألوان أكثر.', 'ممتاز مقابل سعره.', 'جميل، لكنه أثقل قليلًا مما توقعت.'],
    mixed: ['لا بأس به، اللون أغمق قليلًا من الصورة.'],
    unhappy: ['لم يكن كما تخيلته من الصور.'],
    about: {
      wear: ['المقاس مضبوط والقماش مريح.', 'كل من رآه سألني عنه.'],
      home: ['غيّر شكل الغرفة تمامًا.', 'متين وجميل في آن واحد.'],
      taste: ['طعم أصيل يذكرني ببيت جدي.', 'انتهى في يومين.'],
      tool: ['سهل الاستعمال ويؤدي عمله بإتقان.', 'متين في اليد.'],
    },
    endings: ['الدفع عند الاستلام مريح جدًا.', 'شكرًا لكم.', 'أنصح به.', 'المندوب اتصل قبل الوصول.'],
    unhappyEndings: ['لكن الإرجاع كان سهلًا.'],
    reply: 'شكرًا لملاحظتك، ونعتذر لأن المنتج لم يكن كما تحب. راسلناك بشأن الإرجاع المجاني.',
  },
  fr: {
    titles: {
      happy: ['Encore mieux en vrai', 'Tout simplement juste', 'Je recommande', 'Un petit bonheur'],
      content: ['Très bien', 'Presque parfait', 'Un bon achat'],
      mixed: ['Correct', 'Bonne idée, petits défauts'],
      unhappy: ['Une déception', 'Pas pour moi'],
    },
    happy: [
      'Je cherchais le même depuis un an, j’ai arrêté de chercher.',
      'On sent que quelqu’un a pensé à chaque détail.',
      'J’en ai offert un, puis j’en ai repris un pour moi.',
      'Utilisé tous les jours depuis un mois, il n’a pas bougé.',
    ],
    content: [
      'Belle qualité et livraison rapide. Il manque juste un coloris.',
      'Très bien pour le prix.',
      'Joli, un peu plus lourd que je ne l’imaginais.',
    ],
    mixed: ['Pas mal. La couleur est un peu plus sombre qu’à l’écran.'],
    unhappy: ['Ce n’est pas ce que j’imaginais d’après les photos.'],
    about: {
      wear: ['Taille bien, tombe bien.', 'Confortable dès le premier jour.'],
      home: ['La pièce a changé d’allure.', 'Solide, et agréable au toucher.'],
      taste: ['Un vrai goût d’enfance.', 'Terminé en deux jours.'],
      tool: ['Prêt en cinq minutes, jamais une panne.', 'Solide en main.'],
    },
    endings: [
      'Payer à la livraison, très pratique.',
      'Merci à toute l’équipe.',
      'Je le recommande.',
      'Le livreur a appelé avant de passer.',
    ],
    unhappyEndings: ['Le retour a été simple, heureusement.'],
    reply: 'Merci de nous l’avoir dit, et pardon. Nous vous avons écrit : le retour est gratuit.',
  },
}
