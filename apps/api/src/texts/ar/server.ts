import type { ServerTexts } from '../types/server.ts'
import { arAgents } from './agents.ts'
import { arHealth } from './health.ts'
import { arMails } from './mails.ts'
import { arPageTemplates } from './page-templates.ts'
import { arReadiness } from './readiness.ts'
import { arTransfers } from './transfers.ts'

export const ar: ServerTexts = {
  signOut: {
    title: 'تسجيل الخروج',
    question: 'هل تريد تسجيل الخروج؟',
    yes: 'تسجيل الخروج',
    no: 'العودة إلى المتجر',
  },
  contactTitle: 'اتصل بنا',
  journal: {
    title: 'المدونة',
    description: 'أخبار وحكايات ونصائح من متجرنا.',
  },
  closedShop: {
    closed: 'المتجر مغلق أمام الزوار.',
    change: 'تغيير',
  },
  passwordPage: {
    soon: 'نفتتح قريبًا',
    message: 'نجهّز متجرنا لاستقبالكم. هل لديك كلمة المرور؟ أدخلها لتصفّح المتجر.',
    password: 'كلمة المرور',
    enter: 'دخول',
    wrong: 'كلمة المرور غير صحيحة. حاول مرة أخرى.',
    wait: 'محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.',
    failed: 'تعذّر ذلك. تحقق من اتصالك وحاول مرة أخرى.',
    staff: 'هل أنت صاحب المتجر؟ سجّل الدخول',
  },
  unavailable: {
    title: 'المتجر غير متاح مؤقتًا',
    text: 'أعد تحميل الصفحة بعد ثوانٍ.',
    cart: 'سلة التسوق محفوظة في هذا المتصفح.',
  },
  imageUnavailable: 'هذه الصورة غير متاحة مؤقتًا. حاول مرة أخرى بعد ثوانٍ.',
  defaultHome: {
    opening: 'نفتتح قريبًا',
    shop: 'تسوّق كل المنتجات',
    soon: 'منتجاتنا الأولى قادمة قريبًا.',
    categories: 'تسوّق حسب الفئة',
    products: 'وصل حديثًا',
    reviews: 'آراء عملائنا',
  },
  agents: arAgents,
  mails: arMails,
  pageTemplates: arPageTemplates,
  readiness: arReadiness,
  health: arHealth,
  transfers: arTransfers,
}
