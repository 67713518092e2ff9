import type { ReadinessTexts } from '../types/readiness.ts'

export const enReadiness: ReadinessTexts = {
  products: {
    title: 'Products on sale',
    ok: 'On sale: {count}.',
    problem: 'Nothing can be bought yet. Publish a product with a price and stock.',
  },
  payment: { title: 'Payment methods', ok: 'Customers can pay.', problem: 'Customers can’t pay. Turn on a payment method.' },
  delivery: {
    title: 'Delivery areas',
    ok: 'Areas: {count}.',
    problem: 'Nobody can order, because no delivery area is active. Add one.',
  },
  legal: {
    title: 'Legal pages',
    ok: 'Terms, privacy policy and returns are published.',
    problem: 'Not published: {pages}. Complete these pages and publish them.',
  },
  domain: {
    title: 'Address of the shop',
    ok: '{url}',
    problem: '{url} isn’t an https address that customers can open. Set PUBLIC_URL on the server and restart the shop.',
  },
  sender: {
    title: 'Contact email',
    ok: '{email}',
    problem: 'Emails have no sender that customers can reply to. Enter the shop’s email.',
  },
  mail: {
    title: 'Email delivery',
    ok: 'Connected to {server}.',
    problem: 'Emails are only saved as files. Set SMTP_URL on the server to your mail server.',
  },
  bucketReachable: 'Files are in the bucket {bucket}, which can be read and written.',
  bucketUnreachable:
    'The bucket {bucket} can’t be reached or refuses to store files. Check the S3_* variables and the object storage.',
  mailUnreachable: '{server} doesn’t answer or refuses the sign-in. Check SMTP_URL on the server.',
  reachable: {
    title: 'The shop answers at its address',
    ok: '{url} leads to this shop.',
    problem:
      '{url} doesn’t answer when this server asks. Check the DNS record of the domain, the reverse proxy and the certificate.',
  },
  redirected:
    '{url} redirects to {target}. Set PUBLIC_URL on the server to the address that customers see, and restart the shop.',
  otherSite: 'Something other than this shop answers at {url}. Check the DNS record of the domain and the reverse proxy.',
  notPublic: 'Checked as soon as PUBLIC_URL is an address that customers can open.',
  senderRecords: {
    title: 'Trust of mail servers',
    ok: '{domain} has SPF, DKIM and DMARC records.',
    problem:
      '{domain} has no valid record for {records}, so emails of the shop may end up in spam. Settings › Email shows what to add.',
  },
  senderNone: 'The contact email has no domain of the internet, so mail servers may reject what the shop sends.',
  senderProvider:
    '{domain} belongs to an email provider, so mail servers may reject what the shop sends. Use an address of your own domain.',
  senderUnchecked: 'The DNS server didn’t answer, so the records of {domain} weren’t checked. Try again later.',
  secrets: {
    title: 'Production mode',
    ok: 'NODE_ENV is production.',
    problem: 'The shop runs in development mode, which accepts weak secrets. Set NODE_ENV=production on the server.',
  },
  storage: {
    title: 'Storage space',
    ok: '{free} GB free.',
    problem: 'Only {free} GB are free in {folder}. Pictures can’t be saved when the disk is full.',
  },
  opening: {
    title: 'Open to visitors',
    ok: 'Everyone can visit the shop.',
    problem: 'The shop is closed to visitors without its password. Open it when you’re ready.',
  },
  samples: {
    title: 'Own products only',
    ok: 'There are no sample products in the shop.',
    problem: 'Customers can see and order {count} sample products. Remove them on the dashboard’s home page.',
  },
  goods: {
    title: 'Product details',
    ok: 'Every published product has a price, a picture and stock.',
    problem: 'Published products without a price: {free}, without a picture: {bare}, out of stock: {out}.',
  },
  testMode: {
    title: 'Payments in test mode',
    ok: 'No payment provider is in test mode.',
    problem: 'No real money is charged by: {methods}. Enter the live keys.',
  },
  freeEverywhere: {
    title: 'Free delivery worldwide',
    ok: 'No area delivers to every country for free.',
    problem: 'Areas that deliver to every country for free: {count}. Set a cost or limit the countries.',
  },
  tax: { title: 'Tax', ok: 'Tax rates: {count}.', problem: 'Tax is on, but there are no rates. Add a rate or turn tax off.' },
  taxOff: 'Tax is off: prices are final.',
  twoFactor: {
    title: 'Two-factor authentication of admins',
    ok: 'Every admin has it.',
    problem: 'Admins without two-factor authentication: {count}. They set it up on their security page.',
  },
  backups: {
    title: 'Backups',
    ok: 'Newest backup: {date}, {size} MB, in {folder}.',
    problem:
      'There is no backup in {folder}. Turn on daily backups under System › Backups, store a copy on another machine, and verify one.',
  },
  backupOld:
    'The newest backup in {folder} is of {date}. Turn on daily backups under System › Backups and store a copy on another machine.',
}
