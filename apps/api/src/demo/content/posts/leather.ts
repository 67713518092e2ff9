import type { PostSeed } from '../types.ts'

export const leather: PostSeed = {
  slug: 'how-to-look-after-leather',
  product: 'meridian-leather-tote',
  tags: ['Care', 'Leather'],
  author: 'Nusrat Jahan',
  daysAgo: 4,
  title: 'How to look after leather',
  summary: 'A leather bag gets better with age if it gets ten minutes of your time twice a year. This is what we do with ours.',
  body: `<p>Leather is skin. It dries out in the sun and in heated rooms, and it drinks when you feed it. A bag that is looked after is softer and darker after five years, and still in one piece after twenty.</p>
<h2>Every few weeks</h2>
<p>Wipe it with a dry cotton cloth. Empty it now and then: a pen without its cap does more harm than any rain.</p>
<h2>Twice a year</h2>
<ol><li>Brush off the dust, in the seams too.</li><li>Wipe with a damp cloth and a drop of mild soap. Let it dry for a night, away from the heater.</li><li>Rub in a little balm with your fingers. Less than you think: a walnut is enough for a whole tote.</li><li>Wait an hour, then polish with a clean cloth.</li></ol>
<h2>After heavy rain</h2>
<p>Stuff it with newspaper, lay it flat and leave it alone for a day. No hair dryer, no radiator. Feed it once it is dry.</p>
<p>And scratches? Warm them with your thumb and rub in some balm. Those that stay are yours.</p>`,
  texts: {
    bn: {
      title: 'চামড়ার যত্ন নেবেন যেভাবে',
      summary: 'বছরে দুবার দশ মিনিট সময় দিলে চামড়ার ব্যাগ বয়সের সঙ্গে আরও সুন্দর হয়। আমরা নিজেদের ব্যাগে যা করি, তা-ই লিখলাম।',
      body: `<p>চামড়া আসলে ত্বক। রোদে আর শুকনো ঘরে তা শুকিয়ে যায়, আবার তেল-মোম পেলে শুষে নেয়। যত্ন পেলে পাঁচ বছরে ব্যাগ আরও নরম ও গাঢ় হয়, কুড়ি বছর পরেও অটুট থাকে।</p>
<h2>কয়েক সপ্তাহ পরপর</h2>
<p>শুকনো সুতি কাপড়ে মুছুন। মাঝেমধ্যে ব্যাগ খালি করুন: ঢাকনা ছাড়া একটা কলম বৃষ্টির চেয়েও বেশি ক্ষতি করে।</p>
<h2>বছরে দুবার</h2>
<ol><li>ধুলো ঝেড়ে ফেলুন, সেলাইয়ের ভাঁজেও।</li><li>ভেজা কাপড়ে এক ফোঁটা মৃদু সাবান নিয়ে মুছুন। এক রাত শুকাতে দিন, তাপ থেকে দূরে।</li><li>আঙুলে সামান্য বাম নিয়ে মালিশ করুন। যতটা ভাবছেন তার চেয়ে কম: পুরো ব্যাগের জন্য একটা আখরোটের সমান যথেষ্ট।</li><li>এক ঘণ্টা পরে পরিষ্কার কাপড়ে ঘষে চকচকে করুন।</li></ol>
<h2>ভারী বৃষ্টির পরে</h2>
<p>ভেতরে খবরের কাগজ ভরে সমান করে শুইয়ে একদিন রেখে দিন। হেয়ার ড্রায়ার নয়, চুলার পাশেও নয়। শুকালে বাম লাগান।</p>
<p>আর আঁচড়? বুড়ো আঙুলে গরম করে একটু বাম ঘষে দিন। যেগুলো থেকে যায়, সেগুলো আপনারই গল্প।</p>`,
    },
    ar: {
      title: 'كيف تعتني بالجلد',
      summary: 'تزداد الحقيبة الجلدية جمالًا مع العمر إن منحتها عشر دقائق مرتين في السنة. هذا ما نفعله بحقائبنا.',
      body: `<p>الجلد بشرة: يجف تحت الشمس وفي الغرف المدفّأة، ويتشرّب حين تغذّيه. الحقيبة التي تلقى العناية تصبح بعد خمس سنوات أنعم وأغمق لونًا، وتبقى سليمة بعد عشرين.</p>
<h2>كل بضعة أسابيع</h2>
<p>امسحها بقطعة قطن جافة، وأفرغها من حين إلى آخر: فقلم بلا غطاء يؤذيها أكثر من أي مطر.</p>
<h2>مرتين في السنة</h2>
<ol><li>أزل الغبار بفرشاة، وفي الدرزات أيضًا.</li><li>امسحها بقطعة رطبة وقطرة صابون خفيف، ثم اتركها ليلة لتجف بعيدًا عن المدفأة.</li><li>دلّكها بأصابعك بقليل من البلسم. أقل مما تظن: مقدار حبة جوز يكفي حقيبة كاملة.</li><li>انتظر ساعة ثم لمّعها بقطعة نظيفة.</li></ol>
<h2>بعد مطر غزير</h2>
<p>احشُها بورق الجرائد وضعها مسطّحة واتركها يومًا. لا مجفف شعر ولا مدفأة. غذّها بعد أن تجف.</p>
<p>والخدوش؟ دفّئها بإبهامك وافركها ببعض البلسم. وما بقي منها فهو حكايتك.</p>`,
    },
    fr: {
      title: 'Prendre soin du cuir',
      summary:
        'Un sac en cuir embellit avec l’âge si on lui accorde dix minutes deux fois par an. Voici ce que nous faisons du nôtre.',
      body: `<p>Le cuir est une peau. Il sèche au soleil et dans les pièces chauffées, et il boit quand on le nourrit. Un sac entretenu est plus souple et plus foncé au bout de cinq ans, et toujours entier au bout de vingt.</p>
<h2>Toutes les quelques semaines</h2>
<p>Essuyez-le avec un chiffon de coton sec. Videz-le de temps en temps : un stylo sans capuchon fait plus de dégâts que la pluie.</p>
<h2>Deux fois par an</h2>
<ol><li>Brossez la poussière, dans les coutures aussi.</li><li>Passez un chiffon humide avec une goutte de savon doux. Laissez sécher une nuit, loin du radiateur.</li><li>Massez un peu de baume avec les doigts. Moins que vous ne pensez : une noix suffit pour tout un cabas.</li><li>Attendez une heure, puis lustrez avec un chiffon propre.</li></ol>
<h2>Après une forte pluie</h2>
<p>Bourrez-le de papier journal, posez-le à plat et n’y touchez plus pendant une journée. Ni sèche-cheveux ni radiateur. Nourrissez-le une fois sec.</p>
<p>Et les griffures ? Chauffez-les avec le pouce et frottez un peu de baume. Celles qui restent sont les vôtres.</p>`,
    },
  },
}
