/** Why operations have no recorded example, by reason. A new operation needs one: see `examples.test.ts`. The lists only get shorter. */
export const withoutExample: Readonly<Record<string, readonly string[]>> = {
  'answers bytes for an id': [
    'attachments.read',
    'dashboard/attachments.read',
    'dashboard/mails.mailPage',
    'dashboard/productFiles.read',
    'dashboard/transfers.file',
    'dashboard/transfers.report',
    'downloads.read',
    'productFiles.read',
  ],
  'leads a browser to a page, or takes a note': [
    'auth.error',
    'auth.log',
    'auth.return',
    'auth.signInPage',
    'auth.signOutPage',
    'auth.verifyRequest',
  ],
}
