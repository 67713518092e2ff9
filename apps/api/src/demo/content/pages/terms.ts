import type { PageSeed } from '../types.ts'

export const terms: PageSeed = {
  slug: 'terms',
  title: 'Terms of sale',
  body: `<p>Short, and in words we use ourselves. They hold for every order placed in this shop.</p>
<h2>1. Your order</h2><p>You make an offer when you press <em>Place order</em>. The contract begins when we confirm it by email. If something has just sold out, we tell you and you pay nothing.</p>
<h2>2. Prices</h2><p>The price is the one shown in the cart when you order, taxes included. Delivery is shown before you confirm. We never add anything afterwards.</p>
<h2>3. Payment</h2><p>Cash on delivery. Goods remain ours until they are paid for.</p>
<h2>4. Delivery</h2><p>The days we name are the days we expect. If we are more than a week late you may withdraw, without giving a reason.</p>
<h2>5. Returns</h2><p>30 days from delivery, unused and complete. We refund within five working days. Cut flowers, fresh food and pieces made to your measure cannot be returned.</p>
<h2>6. Warranty</h2><p>Two years on everything that is not eaten or watered. We repair first, replace second, refund third.</p>
<h2>7. Law</h2><p>The law of Bangladesh applies. Rights you hold as a consumer where you live stay untouched.</p>`,
  texts: {
    bn: {
      title: 'বিক্রয়ের শর্ত',
      body: `<p>সংক্ষেপে, আমাদের নিজেদের ভাষায়। এই দোকানের প্রতিটি অর্ডারে প্রযোজ্য।</p>
<h2>১. আপনার অর্ডার</h2><p><em>অর্ডার করুন</em> চাপলে আপনি প্রস্তাব দেন। আমরা ই-মেইলে নিশ্চিত করলে চুক্তি শুরু হয়। কিছু ফুরিয়ে গেলে জানিয়ে দিই, আপনাকে কিছু দিতে হয় না।</p>
<h2>২. দাম</h2><p>অর্ডারের সময় কার্টে যে দাম দেখেন সেটাই দাম, করসহ। ডেলিভারির খরচ নিশ্চিত করার আগেই দেখানো হয়। পরে কিছু যোগ হয় না।</p>
<h2>৩. পরিশোধ</h2><p>হাতে পেয়ে নগদে। দাম পরিশোধ না হওয়া পর্যন্ত পণ্য আমাদের।</p>
<h2>৪. ডেলিভারি</h2><p>যে দিন বলি, সেদিনই পৌঁছানোর আশা করি। এক সপ্তাহের বেশি দেরি হলে কারণ ছাড়াই বাতিল করতে পারেন।</p>
<h2>৫. ফেরত</h2><p>হাতে পাওয়ার ৩০ দিনের মধ্যে, অব্যবহৃত ও সম্পূর্ণ অবস্থায়। পাঁচ কর্মদিবসে টাকা ফেরত। কাটা ফুল, টাটকা খাবার ও মাপে বানানো জিনিস ফেরত নেওয়া যায় না।</p>
<h2>৬. ওয়ারেন্টি</h2><p>যা খাওয়া বা পানি দেওয়া হয় না, তার সবকিছুতে দুই বছর। আগে মেরামত, তারপর বদল, তারপর টাকা ফেরত।</p>
<h2>৭. আইন</h2><p>বাংলাদেশের আইন প্রযোজ্য। আপনার দেশের ভোক্তা অধিকার অক্ষুণ্ন থাকে।</p>`,
    },
    ar: {
      title: 'شروط البيع',
      body: `<p>موجزة وبكلمات نستعملها نحن أيضًا. تسري على كل طلب في هذا المتجر.</p>
<h2>١. طلبك</h2><p>تقدم عرضًا حين تضغط <em>تأكيد الطلب</em>، ويبدأ العقد حين نؤكده بالبريد الإلكتروني. إن نفد شيء للتو أخبرناك ولا تدفع شيئًا.</p>
<h2>٢. الأسعار</h2><p>السعر هو المعروض في السلة عند الطلب، شاملًا الضرائب. ويظهر التوصيل قبل التأكيد. لا نضيف شيئًا بعد ذلك.</p>
<h2>٣. الدفع</h2><p>نقدًا عند الاستلام. تبقى البضاعة ملكنا حتى يسدد ثمنها.</p>
<h2>٤. التوصيل</h2><p>الأيام التي نذكرها هي التي نتوقعها. إن تأخرنا أكثر من أسبوع فلك أن تنسحب دون سبب.</p>
<h2>٥. الإرجاع</h2><p>خلال ٣٠ يومًا من الاستلام، دون استعمال وكاملًا. نعيد المال خلال خمسة أيام عمل. لا ترجع الزهور المقطوفة ولا الطعام الطازج ولا ما صنع على مقاسك.</p>
<h2>٦. الضمان</h2><p>سنتان على كل ما لا يؤكل ولا يسقى. نصلح أولًا، ثم نستبدل، ثم نعيد المال.</p>
<h2>٧. القانون</h2><p>يسري قانون بنغلاديش، وتبقى حقوقك كمستهلك في بلدك محفوظة.</p>`,
    },
    fr: {
      title: 'Conditions de vente',
      body: `<p>Courtes, et avec nos mots. Elles valent pour toute commande passée dans cette boutique.</p>
<h2>1. Votre commande</h2><p>En appuyant sur <em>Passer la commande</em>, vous faites une offre. Le contrat commence quand nous la confirmons par e-mail. Si un article vient d’être épuisé, nous vous le disons et vous ne payez rien.</p>
<h2>2. Prix</h2><p>Le prix est celui du panier au moment de la commande, taxes comprises. La livraison s’affiche avant la confirmation. Rien n’est ajouté ensuite.</p>
<h2>3. Paiement</h2><p>En espèces à la livraison. La marchandise reste à nous jusqu’au paiement.</p>
<h2>4. Livraison</h2><p>Les délais annoncés sont ceux que nous attendons. Au-delà d’une semaine de retard, vous pouvez renoncer sans motif.</p>
<h2>5. Retours</h2><p>30 jours après la livraison, article complet et non utilisé. Remboursement sous cinq jours ouvrés. Les fleurs coupées, le frais et le sur-mesure ne se reprennent pas.</p>
<h2>6. Garantie</h2><p>Deux ans sur tout ce qui ne se mange ni ne s’arrose. Nous réparons d’abord, remplaçons ensuite, remboursons enfin.</p>
<h2>7. Droit</h2><p>Le droit du Bangladesh s’applique. Vos droits de consommateur dans votre pays restent entiers.</p>`,
    },
  },
}
