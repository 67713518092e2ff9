import type { AlertTexts } from '../types/mails.ts'

export const arAlerts: AlertTexts = {
  kinds: {
    'alert-confirm': {
      subject: 'أكّد تنبيه {{product}}',
      heading: 'أكّد تنبيهك',
      paragraphs: ['{{alert}}', 'أكّد التنبيه لنرسل إليك رسالة واحدة بالبريد الإلكتروني. مدة صلاحية الرابط: {{time}}.'],
      button: 'تأكيد التنبيه',
      note: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لن تصلك رسائل أخرى.',
    },
    'back-in-stock': {
      subject: 'عاد {{product}} إلى المخزون',
      heading: 'متوفر من جديد',
      paragraphs: ['طلبت أن نخبرك: عاد {{product}} إلى المخزون.'],
      button: 'عرض المنتج',
      note: 'لن تصلك رسالة أخرى بهذا الشأن ما لم تطلب ذلك من جديد.',
    },
    'price-drop': {
      subject: 'سعر {{product}} الآن {{price}}',
      heading: 'انخفض السعر',
      paragraphs: ['طلبت أن نخبرك: سعر {{product}} الآن {{price}} بدلًا من {{was}}.'],
      button: 'عرض المنتج',
      note: 'لن تصلك رسالة أخرى بهذا الشأن ما لم تطلب ذلك من جديد.',
    },
    'abandoned-cart': {
      subject: 'تركت منتجات في سلتك لدى {{shop}}',
      heading: 'سلتك بانتظارك',
      paragraphs: ['ما زالت هذه المنتجات في سلتك. يمكنك إتمام الطلب في أي وقت.'],
      button: 'عرض السلة',
      note: 'تصلك هذه الرسالة لأنك فعّلت تذكيرات السلة. نرسل رسالة واحدة بالبريد الإلكتروني لكل سلة.',
    },
  },
  alerts: {
    stock: 'طلبت إشعارك عند عودة {{product}} إلى المخزون.',
    price: 'طلبت إشعارك عند انخفاض سعر {{product}}.',
  },
  stop: 'إلغاء الاشتراك',
}
