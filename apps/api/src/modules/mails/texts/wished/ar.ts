import type { WishedTexts } from '../type.ts'

export const arWished: WishedTexts = {
  kinds: {
    'watch-confirm': {
      subject: 'نرجو التأكيد: أخبار {{product}}',
      heading: 'بقيت نقرة واحدة',
      paragraphs: ['{{wish}}', 'أكّد ذلك ونراسلك بشأنه مرة واحدة. مدة صلاحية الرابط: {{time}}.'],
      button: 'نعم، أخبروني',
      note: 'لم تطلب ذلك؟ لا تفعل شيئًا: من دون هذه الخطوة لن يصلك شيء آخر.',
    },
    'back-in-stock': {
      subject: 'عاد {{product}}',
      heading: 'متوفر من جديد',
      paragraphs: ['طلبت منا أن نخبرك: يمكنك الآن طلب {{product}} من جديد.'],
      button: 'ألقِ نظرة',
      note: 'هذه هي الرسالة الوحيدة بشأنه، ولن يصلك غيرها ما لم تطلب مجددًا.',
    },
    'price-drop': {
      subject: 'سعر {{product}} الآن {{price}}',
      heading: 'صار أرخص',
      paragraphs: ['طلبت منا أن نخبرك: سعر {{product}} الآن {{price}} بدلًا من {{was}}.'],
      button: 'ألقِ نظرة',
      note: 'هذه هي الرسالة الوحيدة بشأنه، ولن يصلك غيرها ما لم تطلب مجددًا.',
    },
    'abandoned-cart': {
      subject: 'تركت شيئًا في {{shop}}',
      heading: 'سلتك ما زالت هنا',
      paragraphs: ['هذه المنتجات تنتظر في سلتك. إن كنت ما زلت تريدها فهي على بُعد نقرة.'],
      button: 'افتح سلتي',
      note: 'تصلك هذه الرسالة لأنك طلبت أن نذكّرك. نذكّرك بكل سلة مرة واحدة.',
    },
  },
  wishes: {
    stock: 'تودّ أن تعرف متى يعود {{product}}.',
    price: 'تودّ أن تعرف متى ينخفض سعر {{product}}.',
  },
  stop: 'لا أريد رسائل كهذه',
}
