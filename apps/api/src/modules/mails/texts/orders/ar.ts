import type { OrderTexts } from '../type.ts'

export const arOrders: OrderTexts = {
  kinds: {
    'order-placed': {
      subject: 'طلبك {{orderId}} من {{shop}}',
      heading: 'شكرًا لطلبك',
      paragraphs: ['وصلنا طلبك {{orderId}} وبدأنا العمل عليه. تجد أدناه كل ما يهمك، وسنراسلك مجددًا فور خروجه إليك.'],
      button: 'عرض طلبي',
      note: 'احتفظ بهذه الرسالة: رابطها يفتح طلبك، فلا ترسله إلى أحد.',
    },
    'order-received': {
      subject: 'طلب جديد {{orderId}}: {{buyer}}',
      heading: 'وصل طلب جديد',
      paragraphs: ['أرسل {{buyer}} طلبًا للتو.'],
      button: 'فتح الطلب',
    },
    'order-confirmed': {
      subject: 'تأكد طلبك {{orderId}}',
      heading: 'تأكد طلبك',
      paragraphs: ['راجعنا طلبك {{orderId}} ونجهّزه الآن. سنراسلك مجددًا فور خروجه إليك.'],
      button: 'عرض طلبي',
    },
    'order-shipped': {
      subject: 'طلبك {{orderId}} في الطريق',
      heading: 'إنه في الطريق إليك',
      paragraphs: ['خرجت من عندنا للتو هذه المنتجات من طلبك {{orderId}}.'],
      button: 'عرض طلبي',
    },
    'order-delivered': {
      subject: 'وصل طلبك {{orderId}}',
      heading: 'لقد وصل',
      paragraphs: [
        'سُلّمت هذه المنتجات من طلبك {{orderId}}. نرجو أن تنال إعجابك.',
        'ما رأيك فيها؟ تقييمك يساعد غيرك على الاختيار. هل هناك خطأ ما؟ راسلنا لنصلحه.',
      ],
      button: 'عرض طلبي',
    },
    'order-cancelled': {
      subject: 'أُلغي طلبك {{orderId}}',
      heading: 'أُلغي طلبك',
      paragraphs: ['أُلغي طلبك {{orderId}}، ولن يُرسل منه شيء بعد الآن.', '{{money}}'],
      button: 'عرض طلبي',
      note: 'لم تتوقع ذلك؟ راسل المتجر ويسعدنا أن نساعدك.',
    },
  },
  order: {
    order: 'الطلب',
    date: 'تاريخ الطلب',
    sum: {
      items: 'المجموع الفرعي',
      coupon: 'قسيمة {{about}}',
      delivery: 'التوصيل · {{about}}',
      delivery_free: 'التوصيل · {{about}}',
      tax: '{{about}}',
    },
    free: 'مجانًا',
    total: 'الإجمالي',
    payment: 'الدفع',
    methods: {
      cod: 'الدفع عند الاستلام',
      paypal: 'PayPal',
      stripe: 'بطاقة',
      sslCommerz: 'SSLCommerz',
      razorpay: 'Razorpay',
      bankTransfer: 'تحويل بنكي',
    },
    delivery: 'التوصيل',
    ways: {
      delivery: 'توصيل عادي',
      express: 'توصيل سريع',
      pickup: 'استلام من المتجر',
    },
    arrives: 'موعد الوصول',
    ready: 'جاهز لك',
    shipTo: 'يُرسل إلى',
    billTo: 'الفاتورة إلى',
    carrier: 'شركة الشحن',
    tracking: 'رقم التتبع',
    track: 'تتبّع الشحنة',
    review: 'اكتب تقييمًا',
    reason: 'السبب',
    note: 'ملاحظة',
  },
  moneys: {
    none: 'لم تدفع شيئًا، فلا شيء يُعاد إليك.',
    back: 'يُعاد إليك ما دفعته بالطريقة نفسها التي دفعت بها.',
  },
}
