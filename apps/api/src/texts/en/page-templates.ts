import type { PageTemplates } from '../types/page-templates.ts'

const form = `<h2>Withdrawal form</h2><p>Copy this text into an email if you want to withdraw from the contract:</p>
<blockquote><p>To {shop}, {email}: I hereby withdraw from my contract of sale for these products: … Ordered on / received on: … Order number: … Name: … Address: … Date: …</p></blockquote>`

export const enPageTemplates: PageTemplates = {
  lawyer: '[This is a template and not legal advice. Have a lawyer check it, then delete this paragraph.]',
  about: {
    title: 'About us',
    body: `<p>[Who runs {shop}, and why? Two or three sentences.]</p>
<h2>What we sell</h2><p>[What do you sell, where does it come from, and what makes it special?]</p>
<h2>Questions?</h2><p>Write to us: {email}</p>`,
  },
  faq: {
    title: 'FAQ',
    body: `<h2>Where do you deliver?</h2><p>We deliver to: {country}. Delivery costs are shown at checkout.</p>
<h2>When will my order arrive?</h2><p>Usually within [number] working days. You get an email when we ship it.</p>
<h2>How can I pay?</h2><p>The payment methods are shown at checkout.</p>
<h2>How do I track my order?</h2><p>Use the link in your order email, or “Find your order” at the bottom of every page.</p>
<h2>Can I return something?</h2><p>Yes. The page “Returns and refunds” explains how.</p>`,
  },
  contact: {
    title: 'Contact',
    body: `<p>Write to us: {email}. Please include your order number if you have one. We answer within [number] working days.</p>
<h2>Phone</h2><p>[phone number and hours]</p>`,
  },
  terms: {
    title: 'Terms of sale',
    body: `<h2>Who we are</h2><p>{shop} is run by [legal name of the business], [street, postcode and city], {country}. Email: {email}. Phone: [phone number]. {numbers}</p>
<h2>Orders</h2><p>With your order you make an offer to buy. The contract is made when we confirm the order or ship the products. If we cannot accept an order, we tell you by email and refund what you have paid.</p>
<h2>Prices and payment</h2><p>{tax} You see the total with delivery before you place the order. The payment methods are shown at checkout.</p>
<h2>Delivery</h2><p>Delivery areas, costs and times are shown at checkout. We ship within [number] working days.</p>
<h2>If you change your mind</h2><p>{withdrawal}</p>
<h2>Faulty products</h2><p>{faulty}</p>
<h2>Liability</h2><p>These terms do not limit rights that the law gives you and that cannot be excluded.</p>
<h2>Law and disputes</h2><p>{law}</p>`,
  },
  privacy: {
    title: 'Privacy policy',
    body: `<h2>Who is responsible</h2><p>{shop}, [legal name of the business], [street, postcode and city], {country}. Email: {email}.</p>
<h2>Which data we store, and why</h2><ul><li>Orders: name, address, email, phone, products and payments. We need them to deliver your order and for our accounts.</li><li>Account: name, email and password (encrypted). We need them to sign you in.</li><li>Messages that you send us. We need them to answer you.</li><li>Technical data: IP address and times of sign-in. We need them to protect the shop against abuse.</li></ul>
<h2>Who receives your data</h2><p>Only companies that we need to run the shop: [names of your delivery, payment, hosting and email providers].</p>
<h2>Cookies</h2><p>We use only the cookies that the shop needs, for example for signing in and for your language. Analytics and advertising are loaded only if you accept them.</p>
<h2>How long we keep data</h2><p>We keep orders and invoices for [number] years, because tax law requires it. We keep your account until you delete it.</p>
<h2>Your rights</h2><p>{rights}</p>`,
  },
  returns: {
    title: 'Returns and refunds',
    body: `<h2>How to return a product</h2><p>Open your order in your account or with the link in your order email, and request a return. You can also write to {email} with your order number.</p>
<p>Return address: [name, street, postcode and city]</p>
<h2>If you change your mind</h2><p>{withdrawal}</p>
<h2>Faulty or wrong products</h2><p>{faulty}</p>{form}`,
  },
  byCountry: {
    eu: {
      numbers: 'Company register: [register and number]. VAT number: [VAT number].',
      tax: 'All prices include VAT.',
      withdrawal:
        'If you are a consumer, you can withdraw from the contract within 14 days of receiving the products, without giving a reason. Tell us, for example by email to {email}, and send the products back within 14 days of telling us. We refund all payments, including standard delivery, within 14 days of your message; we may wait until we have the products or proof that you sent them. The return postage is paid by [the customer or the shop]. You cannot withdraw for products made to your order, for perishable goods, or for sealed hygiene products that you have opened.',
      form,
      faulty:
        'The law gives you a guarantee of at least two years from delivery. If a product is faulty or not as described, we repair or replace it free of charge. If that is not possible, you can ask for a lower price or a refund.',
      law: 'Governing law: {country}. If you live in another EU country, you keep the protection of its mandatory consumer law and can go to court there. [Do you take part in out-of-court dispute resolution for consumers? If so, with which body?]',
      rights:
        'Under the General Data Protection Regulation (GDPR) you can ask for access to your data, for a copy, for correction, deletion and restriction, and you can object to its use. We process orders to perform the contract (Article 6(1)(b) GDPR), invoices because the law requires it (c), security data in our legitimate interest (f), and analytics with your consent (a), which you can withdraw at any time. You can download or delete your data in your account, or write to {email}. You can complain to the data protection authority: [name of the authority].',
    },
    uk: {
      numbers: 'Company number: [company number]. VAT number: [VAT number].',
      tax: 'All prices include VAT where it applies.',
      withdrawal:
        'If you are a consumer, you can cancel within 14 days of receiving the products, without giving a reason (Consumer Contracts Regulations 2013). Tell us, for example by email to {email}, and send the products back within 14 days of telling us. We refund the price and standard delivery within 14 days of getting the products back. The return postage is paid by [the customer or the shop]. You cannot cancel for products made to your order, for perishable goods, or for sealed hygiene products that you have opened.',
      form,
      faulty:
        'Under the Consumer Rights Act 2015 products must be as described, fit for purpose and of satisfactory quality. If a product is faulty, you can get a full refund within 30 days of receiving it. After that, we repair or replace it first; if that fails, you can keep it at a lower price or get a refund.',
      law: 'Governing law: [England and Wales, Scotland or Northern Ireland]. You keep the consumer rights of the part of the UK where you live, and can go to court there.',
      rights:
        'Under the UK GDPR and the Data Protection Act 2018 you can ask for access to your data, for a copy, for correction, deletion and restriction, and you can object to its use. We process orders to perform the contract, invoices because the law requires it, security data in our legitimate interest, and analytics with your consent. You can download or delete your data in your account, or write to {email}. You can complain to the Information Commissioner’s Office (ico.org.uk).',
    },
    us: {
      numbers: '',
      tax: 'Prices do not include sales tax. Sales tax is added at checkout where it applies.',
      withdrawal:
        'You can return unused products within [number] days of delivery. Write to {email} first. We refund the price within [number] days of receiving the products. Return shipping is paid by [the customer or the shop]. These products cannot be returned: [products or “none”].',
      form: '',
      faulty:
        'If a product arrives damaged or faulty, write to us within [number] days and add a photo. We replace it or refund it. Warranties that the law of your state gives you are not affected.',
      law: 'Governing law: the State of [state]. Consumer rights of the state where you live are not affected.',
      rights:
        'You can ask which data we have about you, and ask us to correct or delete it: in your account, or by email to {email}. Depending on your state, for example in California, you have further rights. We do not sell personal data. [Check that this is true for the services you use, then delete this sentence.] This shop is not meant for children under 13.',
    },
    bd: {
      numbers: 'Trade licence: [number]. Business identification number (BIN): [number]. DBID: [number].',
      tax: 'All prices include VAT where it applies.',
      withdrawal:
        'You can return a product within [number] days of delivery if it is unused and in its packaging. Write to {email} first. We refund the price within [number] days of receiving the product, by the payment method that you used. Return delivery is paid by [the customer or the shop]. If we cannot deliver a product that you have paid for, we refund the full amount within 10 days.',
      form: '',
      faulty:
        'If a product is damaged, faulty or not as described, write to us within [number] days of delivery and add a photo. We replace it or refund it. Your rights under the Consumer Rights Protection Act 2009 are not affected.',
      law: 'The law of Bangladesh applies, including the Digital Commerce Operation Guidelines 2021. You can also complain to the Directorate of National Consumer Rights Protection (hotline 16121).',
      rights:
        'You can ask which data we have about you, and ask us to correct or delete it: in your account, or by email to {email}. We do not give your data to anyone for advertising without your consent. The law of Bangladesh applies.',
    },
    other: {
      numbers: 'Registration number: [number].',
      tax: 'Prices include all taxes unless the checkout shows them separately.',
      withdrawal:
        'You can return unused products within [number] days of delivery. Write to {email} first. We refund the price within [number] days of receiving the products. Return delivery is paid by [the customer or the shop]. These products cannot be returned: [products or “none”].',
      form: '',
      faulty:
        'If a product is damaged, faulty or not as described, write to us within [number] days of delivery and add a photo. We repair it, replace it or refund it. Your rights by law are not affected.',
      law: 'Governing law: {country}. Consumer rights that the law gives you where you live are not affected.',
      rights:
        'You can ask which data we have about you, and ask us to correct or delete it: in your account, or by email to {email}. We do not give your data to anyone for advertising without your consent. You can also contact the authority for data protection in your country, if there is one.',
    },
  },
}
