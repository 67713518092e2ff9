import type { ServerTexts } from '../types/server.ts'
import { bnAgents } from './agents.ts'
import { bnHealth } from './health.ts'
import { bnMails } from './mails.ts'
import { bnPageTemplates } from './page-templates.ts'
import { bnReadiness } from './readiness.ts'
import { bnTransfers } from './transfers.ts'

export const bn: ServerTexts = {
  signOut: {
    title: 'সাইন আউট',
    question: 'আপনি কি সাইন আউট করতে চান?',
    yes: 'সাইন আউট',
    no: 'দোকানে ফিরে যান',
  },
  contactTitle: 'যোগাযোগ করুন',
  journal: {
    title: 'জার্নাল',
    description: 'আমাদের দোকানের খবর, গল্প আর পরামর্শ।',
  },
  closedShop: {
    closed: 'দোকানটি দর্শনার্থীদের জন্য বন্ধ।',
    change: 'বদলান',
  },
  passwordPage: {
    soon: 'শীঘ্রই খুলছে',
    message: 'আমরা আপনার জন্য দোকানটি সাজাচ্ছি। পাসওয়ার্ড থাকলে সেটি দিয়ে ঘুরে দেখুন।',
    password: 'পাসওয়ার্ড',
    enter: 'প্রবেশ করুন',
    wrong: 'পাসওয়ার্ডটি সঠিক নয়। আবার চেষ্টা করুন।',
    wait: 'অনেকবার চেষ্টা করা হয়েছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
    failed: 'কাজটি সম্পন্ন হয়নি। আপনার সংযোগ দেখে আবার চেষ্টা করুন।',
    staff: 'আপনি কি দোকানের মালিক? সাইন ইন করুন',
  },
  unavailable: {
    title: 'দোকানটি সাময়িকভাবে বন্ধ আছে',
    text: 'কয়েক সেকেন্ড পরে পেজটি আবার লোড করুন।',
    cart: 'আপনার কার্ট এই ব্রাউজারে সংরক্ষিত আছে।',
  },
  imageUnavailable: 'ছবিটি এই মুহূর্তে দেখানো যাচ্ছে না। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।',
  defaultHome: {
    opening: 'শিগগিরই চালু হচ্ছে',
    shop: 'সব পণ্য দেখুন',
    soon: 'আমাদের প্রথম পণ্যগুলো শিগগিরই আসছে।',
    categories: 'ক্যাটাগরি অনুযায়ী কেনাকাটা',
    products: 'নতুন পণ্য',
    reviews: 'ক্রেতারা যা বলেন',
  },
  agents: bnAgents,
  mails: bnMails,
  pageTemplates: bnPageTemplates,
  readiness: bnReadiness,
  health: bnHealth,
  transfers: bnTransfers,
}
