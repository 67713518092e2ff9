import type { PageSeed } from '../types.ts'

export const contact: PageSeed = {
  slug: 'contact',
  title: 'Contact',
  body: `<p>A person answers, every day from 9 to 21 Dhaka time, in English, Bengali, Arabic or French. Keep your order number at hand and we will be quick.</p>
<h2>Opening hours</h2><p>Saturday to Thursday, 10 to 20. Friday from 15.</p>
<h2>Something went wrong</h2><p>Email us a photograph. We answer the same day, and we would rather send a new one than argue.</p>`,
  texts: {
    bn: {
      title: 'যোগাযোগ',
      body: `<p>প্রতিদিন সকাল ৯টা থেকে রাত ৯টা, একজন মানুষই উত্তর দেন: বাংলা, ইংরেজি, আরবি বা ফরাসিতে। অর্ডার নম্বরটা হাতের কাছে রাখলে তাড়াতাড়ি হয়।</p>
<h2>খোলার সময়</h2><p>শনি থেকে বৃহস্পতিবার সকাল ১০টা থেকে রাত ৮টা, শুক্রবার বিকেল ৩টা থেকে।</p>
<h2>কোনো সমস্যা হলে</h2><p>একটা ছবি ইমেইল করুন। সেদিনই উত্তর দিই, আর তর্কের চেয়ে নতুন একটা পাঠানোই আমাদের পছন্দ।</p>`,
    },
    ar: {
      title: 'اتصل بنا',
      body: `<p>يجيبك إنسان كل يوم من ٩ صباحًا إلى ٩ مساءً بتوقيت دكا، بالعربية أو الإنجليزية أو البنغالية أو الفرنسية. أبقِ رقم طلبك قريبًا لنخدمك بسرعة.</p>
<h2>ساعات العمل</h2><p>من السبت إلى الخميس من ١٠ صباحًا إلى ٨ مساءً، والجمعة من ٣ عصرًا.</p>
<h2>حدث خطأ ما؟</h2><p>أرسل لنا صورة بالبريد الإلكتروني. نجيب في اليوم نفسه، ونفضل أن نرسل قطعة جديدة على أن نجادل.</p>`,
    },
    fr: {
      title: 'Contact',
      body: `<p>Quelqu’un répond, tous les jours de 9 h à 21 h, heure de Dacca, en français, anglais, bengali ou arabe. Gardez votre numéro de commande sous la main, nous irons plus vite.</p>
<h2>Horaires</h2><p>Du samedi au jeudi, de 10 h à 20 h. Le vendredi à partir de 15 h.</p>
<h2>Un souci ?</h2><p>Envoyez-nous une photo par e-mail. Nous répondons le jour même, et nous préférons renvoyer un article neuf que discuter.</p>`,
    },
  },
}
