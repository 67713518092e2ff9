import type { Ground } from '../pictures/grounds.ts'
import type { CategorySeed } from './types.ts'

type Words = readonly [name: string, description: string]

/** `slug, object, ground, parent?`, then name and description in English, Bengali, Arabic, French. */
function category(place: readonly [string, string, Ground, string?], en: Words, bn: Words, ar: Words, fr: Words): CategorySeed {
  const [slug, object, ground, parent] = place
  const words = ([name, description]: Words) => ({ name, description })
  return {
    slug,
    object,
    ground,
    ...(parent ? { parent } : {}),
    ...words(en),
    texts: { bn: words(bn), ar: words(ar), fr: words(fr) },
  }
}

export const categories: readonly CategorySeed[] = [
  category(
    ['clothing', '1f455', 'rose'],
    ['Clothing', 'Pieces for every day, cut to be worn for years.'],
    ['পোশাক', 'প্রতিদিনের পোশাক, বছরের পর বছর পরার মতো করে তৈরি।'],
    ['ملابس', 'قطع لكل يوم، مفصّلة لتدوم سنوات.'],
    ['Vêtements', 'Des pièces de tous les jours, taillées pour durer.'],
  ),
  category(
    ['coats', '1f9e5', 'rose', 'clothing'],
    ['Coats & jackets', 'Warmth and good shoulders, from first wind to last frost.'],
    ['কোট ও জ্যাকেট', 'প্রথম ঠান্ডা হাওয়া থেকে শেষ শীত পর্যন্ত উষ্ণতা।'],
    ['معاطف وسترات', 'دفء وقصة أنيقة من أول نسمة حتى آخر صقيع.'],
    ['Manteaux et vestes', 'De la chaleur et de belles épaules, du premier vent au dernier gel.'],
  ),
  category(
    ['tops', '1f45a', 'rose', 'clothing'],
    ['Tops & shirts', 'Tees, blouses and shirts in honest cotton and linen.'],
    ['টপ ও শার্ট', 'খাঁটি সুতি ও লিনেনের টি-শার্ট, ব্লাউজ আর শার্ট।'],
    ['قمصان وبلوزات', 'قمصان وبلوزات من قطن وكتان أصيلين.'],
    ['Hauts et chemises', 'T-shirts, blouses et chemises en coton et en lin.'],
  ),
  category(
    ['dresses', '1f457', 'sky', 'clothing'],
    ['Dresses & saris', 'One piece and you are dressed.'],
    ['ড্রেস ও শাড়ি', 'একটি পোশাকেই সাজ সম্পূর্ণ।'],
    ['فساتين وساري', 'قطعة واحدة وتكتمل الإطلالة.'],
    ['Robes et saris', 'Une seule pièce, et vous êtes habillée.'],
  ),
  category(
    ['trousers', '1f456', 'sky', 'clothing'],
    ['Trousers & shorts', 'Denim, shorts and swimwear that sit well.'],
    ['প্যান্ট ও শর্টস', 'ডেনিম, শর্টস ও সাঁতারের পোশাক, আরামদায়ক মাপে।'],
    ['سراويل', 'جينز وسراويل قصيرة مريحة القياس.'],
    ['Pantalons et shorts', 'Du denim, des shorts et des maillots qui tombent bien.'],
  ),
  category(
    ['accessories', '1f9e3', 'rose', 'clothing'],
    ['Accessories', 'Hats, scarves, gloves, and glasses for the last touch.'],
    ['অনুষঙ্গ', 'টুপি, স্কার্ফ, দস্তানা আর চশমা, সাজের শেষ ছোঁয়া।'],
    ['إكسسوارات', 'قبعات وأوشحة وقفازات ونظارات للمسة الأخيرة.'],
    ['Accessoires', 'Chapeaux, écharpes, gants et lunettes, pour la touche finale.'],
  ),
  category(
    ['shoes', '1f45f', 'iris'],
    ['Shoes', 'Made to be walked in, and to be resoled.'],
    ['জুতা', 'হাঁটার জন্য তৈরি, মেরামত করে আবার পরার জন্যও।'],
    ['أحذية', 'صُنعت للمشي، ويمكن تجديد نعلها.'],
    ['Chaussures', 'Faites pour marcher, et pour être ressemelées.'],
  ),
  category(
    ['sneakers', '1f45f', 'iris', 'shoes'],
    ['Sneakers', 'Light on the foot, easy with everything.'],
    ['স্নিকার্স', 'পায়ে হালকা, সব পোশাকের সঙ্গে মানায়।'],
    ['أحذية رياضية', 'خفيفة على القدم وتناسب كل إطلالة.'],
    ['Baskets', 'Légères au pied, faciles avec tout.'],
  ),
  category(
    ['boots', '1f97e', 'straw', 'shoes'],
    ['Boots', 'For rain, hills, and years.'],
    ['বুট', 'বৃষ্টি, পাহাড় আর বহু বছরের জন্য।'],
    ['أحذية طويلة', 'للمطر والجبال ولسنوات طويلة.'],
    ['Bottes', 'Pour la pluie, les collines et les années.'],
  ),
  category(
    ['heels-and-flats', '1f461', 'peach', 'shoes'],
    ['Heels, flats & sandals', 'From the dance floor to the beach.'],
    ['হিল, ফ্ল্যাট ও স্যান্ডেল', 'নাচের মঞ্চ থেকে সমুদ্রতীর পর্যন্ত।'],
    ['أحذية بكعب وصنادل', 'من قاعة الرقص إلى الشاطئ.'],
    ['Talons, ballerines et sandales', 'De la piste de danse à la plage.'],
  ),
  category(
    ['bags', '1f392', 'sky'],
    ['Bags', 'Carry less, carry it well.'],
    ['ব্যাগ', 'কম নিন, সুন্দর করে নিন।'],
    ['حقائب', 'احمل القليل، واحمله بأناقة.'],
    ['Sacs', 'Emporter moins, mais bien.'],
  ),
  category(
    ['travel', '1f9f3', 'sky', 'bags'],
    ['Travel', 'Cases and packs that survive the belt.'],
    ['ভ্রমণ', 'সুটকেস ও ব্যাগ, যা পথের ধকল সয়।'],
    ['سفر', 'حقائب تتحمل مشقة الطريق.'],
    ['Voyage', 'Des valises et sacs qui survivent au tapis roulant.'],
  ),
  category(
    ['watches', '231a', 'iris'],
    ['Watches & clocks', 'Time, told quietly.'],
    ['ঘড়ি', 'নীরবে সময় বলে।'],
    ['ساعات', 'الوقت، بهدوء.'],
    ['Montres et horloges', 'L’heure, dite tout bas.'],
  ),
  category(
    ['tech', '1f4bb', 'aqua'],
    ['Tech', 'Good tools that stay out of the way.'],
    ['প্রযুক্তি', 'ভালো যন্ত্র, যা কাজের পথে বাধা হয় না।'],
    ['تقنية', 'أدوات جيدة لا تقف في طريقك.'],
    ['High-tech', 'De bons outils qui savent se faire oublier.'],
  ),
  category(
    ['audio', '1f3a7', 'stone', 'tech'],
    ['Audio', 'Headphones, radios and microphones.'],
    ['অডিও', 'হেডফোন, রেডিও ও মাইক্রোফোন।'],
    ['صوتيات', 'سماعات وأجهزة راديو وميكروفونات.'],
    ['Audio', 'Casques, radios et micros.'],
  ),
  category(
    ['cameras', '1f4f7', 'aqua', 'tech'],
    ['Cameras', 'To keep what you saw.'],
    ['ক্যামেরা', 'যা দেখেছেন তা ধরে রাখতে।'],
    ['كاميرات', 'لتحفظ ما رأته عيناك.'],
    ['Appareils photo', 'Pour garder ce que vous avez vu.'],
  ),
  category(
    ['furniture', '1fa91', 'straw'],
    ['Furniture', 'The chair you will read in, and the lamp beside it.'],
    ['আসবাব', 'যে চেয়ারে বসে বই পড়বেন, আর তার পাশের আলো।'],
    ['أثاث', 'الكرسي الذي ستقرأ عليه، والمصباح بجانبه.'],
    ['Mobilier', 'La chaise où vous lirez, et la lampe à côté.'],
  ),
  category(
    ['decor', '1f3fa', 'peach', 'furniture'],
    ['Light & decor', 'Small things that make a room yours.'],
    ['আলো ও সজ্জা', 'ছোট জিনিস, যা ঘরকে নিজের করে তোলে।'],
    ['إضاءة وديكور', 'أشياء صغيرة تجعل الغرفة غرفتك.'],
    ['Lumière et déco', 'De petites choses qui font un chez-soi.'],
  ),
  category(
    ['kitchen', '1fad6', 'rose'],
    ['Kitchen', 'For cooking on weekdays and feeding friends.'],
    ['রান্নাঘর', 'প্রতিদিনের রান্না আর বন্ধুদের আপ্যায়নের জন্য।'],
    ['مطبخ', 'للطبخ كل يوم ولإكرام الأصدقاء.'],
    ['Cuisine', 'Pour cuisiner en semaine et nourrir ses amis.'],
  ),
  category(
    ['plants', '1fab4', 'leaf'],
    ['Plants', 'Grown slowly, sent carefully.'],
    ['গাছপালা', 'যত্নে বড় করা, সাবধানে পাঠানো।'],
    ['نباتات', 'نمت على مهل، وتصل بعناية.'],
    ['Plantes', 'Cultivées lentement, expédiées avec soin.'],
  ),
  category(
    ['flowers', '1f490', 'rose', 'plants'],
    ['Flowers', 'Cut in the morning, at your door by evening.'],
    ['ফুল', 'সকালে তোলা, সন্ধ্যায় আপনার দরজায়।'],
    ['زهور', 'تُقطف صباحًا وتصل إلى بابك مساءً.'],
    ['Fleurs', 'Coupées le matin, chez vous le soir.'],
  ),
  category(
    ['food', '1f36f', 'straw'],
    ['Food & tea', 'Things to open when someone visits.'],
    ['খাবার ও চা', 'অতিথি এলে যা পরিবেশন করবেন।'],
    ['أطعمة وشاي', 'ما تقدّمه حين يزورك أحد.'],
    ['Épicerie et thé', 'Ce qu’on ouvre quand quelqu’un passe.'],
  ),
  category(
    ['play', '1f3b8', 'peach'],
    ['Music & play', 'For rainy afternoons and long evenings.'],
    ['গান ও খেলা', 'বৃষ্টির বিকেল আর লম্বা সন্ধ্যার জন্য।'],
    ['موسيقى ولعب', 'لأيام المطر والأمسيات الطويلة.'],
    ['Musique et jeux', 'Pour les après-midi de pluie et les longues soirées.'],
  ),
  category(
    ['desk', '1f4d3', 'stone'],
    ['Desk', 'Paper, pens and order.'],
    ['লেখার টেবিল', 'কাগজ, কলম আর গোছানো টেবিল।'],
    ['مكتب', 'ورق وأقلام وترتيب.'],
    ['Bureau', 'Du papier, des stylos et de l’ordre.'],
  ),
  category(
    ['outdoors', '26fa', 'leaf'],
    ['Outdoors', 'Out of the door before you change your mind.'],
    ['বাইরে', 'মত বদলানোর আগেই বেরিয়ে পড়ুন।'],
    ['في الهواء الطلق', 'اخرج قبل أن تغيّر رأيك.'],
    ['Plein air', 'Dehors avant de changer d’avis.'],
  ),
]
