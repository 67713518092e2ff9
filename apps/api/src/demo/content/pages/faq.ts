import type { PageSeed } from '../types.ts'

export const faq: PageSeed = {
  slug: 'faq',
  title: 'Questions & answers',
  body: `<h2>Delivery</h2>
<h3>How long does it take?</h3><p>One to two days in Dhaka, two to three in Chattogram, three to five elsewhere in Bangladesh, one to two weeks abroad. The checkout shows the days for your address before you order.</p>
<h3>What does it cost?</h3><p>In Dhaka $2, and nothing for orders over $60. Every other price is shown as soon as we know your address. Collecting from our shop is always free.</p>
<h2>Payment</h2>
<h3>How can I pay?</h3><p>In cash when the parcel is in your hands. You may open it first.</p>
<h3>Where do I enter a coupon?</h3><p>In the cart. The discount shows at once; if a code does not fit, we tell you why.</p>
<h2>Returns</h2>
<h3>May I send something back?</h3><p>Yes, within 30 days, unused, for any reason. Cut flowers and fresh food are the exception. Write to us and we send a courier.</p>
<h3>Can I cancel an order?</h3><p>Until we have confirmed it, with one press under <em>Your orders</em>. Afterwards, call us; we usually catch it.</p>`,
  texts: {
    bn: {
      title: 'প্রশ্ন ও উত্তর',
      body: `<h2>ডেলিভারি</h2>
<h3>কত দিন লাগে?</h3><p>ঢাকায় এক-দুই দিন, চট্টগ্রামে দুই-তিন দিন, দেশের অন্য জায়গায় তিন থেকে পাঁচ দিন, বিদেশে এক-দুই সপ্তাহ। অর্ডারের আগেই আপনার ঠিকানার জন্য দিনগুলো দেখানো হয়।</p>
<h3>খরচ কত?</h3><p>ঢাকায় $2, আর $60-এর বেশি অর্ডারে কিছুই না। ঠিকানা জানলেই অন্য সব খরচ দেখানো হয়। দোকান থেকে নিলে সবসময় ফ্রি।</p>
<h2>দাম পরিশোধ</h2>
<h3>কীভাবে দাম দেব?</h3><p>পার্সেল হাতে পেয়ে নগদে। আগে খুলে দেখতে পারেন।</p>
<h3>কুপন কোথায় লিখব?</h3><p>কার্টে। ছাড় সঙ্গে সঙ্গে দেখা যায়; কোড না মিললে কারণটাও বলে দিই।</p>
<h2>ফেরত</h2>
<h3>ফেরত দেওয়া যায়?</h3><p>হ্যাঁ, ৩০ দিনের মধ্যে, অব্যবহৃত অবস্থায়, যেকোনো কারণে। কাটা ফুল ও টাটকা খাবার ছাড়া। আমাদের লিখুন, আমরা লোক পাঠাব।</p>
<h3>অর্ডার বাতিল করা যায়?</h3><p>আমরা নিশ্চিত করার আগে পর্যন্ত <em>আপনার অর্ডার</em> থেকে এক চাপে। তার পরে ফোন করুন; বেশির ভাগ সময় আটকানো যায়।</p>`,
    },
    ar: {
      title: 'أسئلة وأجوبة',
      body: `<h2>التوصيل</h2>
<h3>كم يستغرق؟</h3><p>يوم إلى يومين في دكا، ويومان إلى ثلاثة في شيتاغونغ، وثلاثة إلى خمسة في بقية بنغلاديش، وأسبوع إلى أسبوعين خارجها. تظهر الأيام لعنوانك قبل أن تطلب.</p>
<h3>كم يكلف؟</h3><p>في دكا $2، ومجانًا للطلبات فوق $60. تظهر بقية الأسعار فور معرفة عنوانك. والاستلام من المتجر مجاني دائمًا.</p>
<h2>الدفع</h2>
<h3>كيف أدفع؟</h3><p>نقدًا حين يصبح الطرد بين يديك، ولك أن تفتحه أولًا.</p>
<h3>أين أكتب القسيمة؟</h3><p>في السلة. يظهر الخصم فورًا، وإن لم تنطبق القسيمة قلنا لك السبب.</p>
<h2>الإرجاع</h2>
<h3>هل يمكنني الإرجاع؟</h3><p>نعم، خلال ٣٠ يومًا دون استعمال ولأي سبب، ما عدا الزهور المقطوفة والطعام الطازج. راسلنا ونرسل مندوبًا.</p>
<h3>هل يمكنني إلغاء الطلب؟</h3><p>قبل أن نؤكده، بضغطة واحدة من <em>طلباتك</em>. وبعد ذلك اتصل بنا، فغالبًا ما نلحق به.</p>`,
    },
    fr: {
      title: 'Questions et réponses',
      body: `<h2>Livraison</h2>
<h3>Combien de temps faut-il ?</h3><p>Un à deux jours à Dacca, deux à trois à Chittagong, trois à cinq ailleurs au Bangladesh, une à deux semaines à l’étranger. Les délais pour votre adresse s’affichent avant la commande.</p>
<h3>Combien cela coûte-t-il ?</h3><p>À Dacca $2, et rien au-dessus de $60. Les autres prix s’affichent dès que nous connaissons votre adresse. Le retrait en boutique est toujours gratuit.</p>
<h2>Paiement</h2>
<h3>Comment payer ?</h3><p>En espèces, quand le colis est entre vos mains. Vous pouvez l’ouvrir avant.</p>
<h3>Où saisir un code promo ?</h3><p>Dans le panier. La remise s’affiche aussitôt ; si le code ne convient pas, nous disons pourquoi.</p>
<h2>Retours</h2>
<h3>Puis-je renvoyer un article ?</h3><p>Oui, sous 30 jours, non utilisé, quelle que soit la raison. Sauf les fleurs coupées et le frais. Écrivez-nous, nous envoyons un coursier.</p>
<h3>Puis-je annuler une commande ?</h3><p>Tant qu’elle n’est pas confirmée, d’un geste dans <em>Vos commandes</em>. Ensuite, appelez-nous ; nous la rattrapons presque toujours.</p>`,
    },
  },
}
