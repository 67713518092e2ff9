import type { OrderTexts } from '../type.ts'

export const bnOrders: OrderTexts = {
  kinds: {
    'order-placed': {
      subject: '{{shop}}-এ আপনার অর্ডার {{orderId}}',
      heading: 'অর্ডারের জন্য ধন্যবাদ',
      paragraphs: ['আপনার অর্ডার {{orderId}} আমরা পেয়েছি, কাজও শুরু করছি। দরকারি সব তথ্য নিচে আছে; পণ্য রওনা হলেই আবার লিখব।'],
      button: 'আমার অর্ডার দেখুন',
      note: 'মেইলটি রেখে দিন: এর লিংকেই আপনার অর্ডার খোলে, তাই কাউকে পাঠাবেন না।',
    },
    'order-received': {
      subject: 'নতুন অর্ডার {{orderId}}: {{buyer}}',
      heading: 'নতুন একটি অর্ডার এসেছে',
      paragraphs: ['{{buyer}} এইমাত্র অর্ডার করেছেন।'],
      button: 'অর্ডারটি খুলুন',
    },
    'order-confirmed': {
      subject: 'আপনার অর্ডার {{orderId}} নিশ্চিত হয়েছে',
      heading: 'আপনার অর্ডার নিশ্চিত',
      paragraphs: ['আপনার অর্ডার {{orderId}} দেখে নিয়েছি, এখন প্যাক করছি। রওনা হলেই আবার লিখব।'],
      button: 'আমার অর্ডার দেখুন',
    },
    'order-shipped': {
      subject: 'আপনার অর্ডার {{orderId}} পথে আছে',
      heading: 'পণ্য রওনা হয়েছে',
      paragraphs: ['আপনার অর্ডার {{orderId}}-এর এই পণ্যগুলো এইমাত্র রওনা হয়েছে।'],
      button: 'আমার অর্ডার দেখুন',
    },
    'order-delivered': {
      subject: 'আপনার অর্ডার {{orderId}} পৌঁছে গেছে',
      heading: 'পণ্য পৌঁছে গেছে',
      paragraphs: [
        'আপনার অর্ডার {{orderId}}-এর এই পণ্যগুলো পৌঁছে দেওয়া হয়েছে। আশা করি ভালো লাগবে।',
        'কেমন লাগল? আপনার রিভিউ অন্যদের বেছে নিতে সাহায্য করে। কোনো সমস্যা? আমাদের লিখুন, ঠিক করে দেব।',
      ],
      button: 'আমার অর্ডার দেখুন',
    },
    'order-cancelled': {
      subject: 'আপনার অর্ডার {{orderId}} বাতিল হয়েছে',
      heading: 'আপনার অর্ডার বাতিল হয়েছে',
      paragraphs: ['আপনার অর্ডার {{orderId}} বাতিল করা হয়েছে। আর কিছু পাঠানো হবে না।', '{{money}}'],
      button: 'আমার অর্ডার দেখুন',
      note: 'এমনটা ভাবেননি? আমাদের লিখুন, খুশি হয়ে সাহায্য করব।',
    },
  },
  order: {
    order: 'অর্ডার',
    date: 'অর্ডারের তারিখ',
    sum: {
      items: 'উপমোট',
      coupon: 'কুপন {{about}}',
      delivery: 'ডেলিভারি · {{about}}',
      delivery_free: 'ডেলিভারি · {{about}}',
      tax: '{{about}}',
    },
    free: 'ফ্রি',
    total: 'মোট',
    payment: 'পেমেন্ট',
    methods: {
      cod: 'ক্যাশ অন ডেলিভারি',
      paypal: 'PayPal',
      stripe: 'কার্ড',
      sslCommerz: 'SSLCommerz',
      razorpay: 'Razorpay',
      bankTransfer: 'ব্যাংক ট্রান্সফার',
    },
    delivery: 'ডেলিভারি',
    ways: {
      delivery: 'সাধারণ ডেলিভারি',
      express: 'এক্সপ্রেস ডেলিভারি',
      pickup: 'নিজে সংগ্রহ',
    },
    arrives: 'পৌঁছাবে',
    ready: 'তৈরি থাকবে',
    shipTo: 'যেখানে যাবে',
    billTo: 'বিল যার নামে',
    carrier: 'কুরিয়ার',
    tracking: 'ট্র্যাকিং নম্বর',
    track: 'পার্সেল কোথায় দেখুন',
    review: 'রিভিউ লিখুন',
    reason: 'কারণ',
    note: 'নোট',
  },
  moneys: {
    none: 'আপনি কোনো মূল্য পরিশোধ করেননি, তাই ফেরত দেওয়ার কিছু নেই।',
    back: 'আপনি যা পরিশোধ করেছেন, একই পথে তা ফেরত দেওয়া হবে।',
  },
}
