import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '../../platform/env.ts'
import { topOfDocs } from './page.ts'

/** The recipes of the guide: files in `examples/recipes`, which a test runs. */
const recipes = [
  {
    name: 'mirror-catalogue',
    title: 'Mirror the catalogue',
    text: 'Copy all products once. Later, list with <code>updatedSince</code> what has changed: store <code>syncedUntil</code> of the first page for the next time. Or keep the copy current with the webhooks <code>product.created</code>, <code>product.updated</code>, <code>product.deleted</code> and <code>stock.changed</code>.',
  },
  {
    name: 'push-stock',
    title: 'Push stock',
    text: 'Set counted quantities, or add received units. <code>from</code> is the quantity as your program knows it: if something was sold in between, the call is refused as <code>conflict</code> and nothing is overwritten. For thousands of rows send one file of lines to <code>POST /api/dashboard/bulk/products/stock</code>; names, descriptions and new products go to <code>…/products/changes</code>, as the next recipe shows.',
  },
  {
    name: 'push-products',
    title: 'Create and change products',
    text: 'Send one file of lines, one product each: texts in all languages, options and variants with price and stock, or price and stock of a product without variants. A product is found by the SKU of one of its variants; what a line does not set stays. <code>variants</code> are all variants: those that a line leaves out are deleted. Every line has its own result.',
  },
  {
    name: 'fetch-orders',
    title: 'Fetch new orders',
    text: 'Read the orders that wait to be packed. With the webhook <code>order.placed</code> you need no timer, but run the recipe once a day: it also finds what a long failure of your receiver has missed. <code>expand=details</code> answers the whole orders with lines and addresses.',
  },
  {
    name: 'fulfil',
    title: 'Fulfil an order',
    text: 'Pack what is left of an order into a parcel and ship it. The shop sends the tracking link to the customer.',
  },
  {
    name: 'refund',
    title: 'Refund',
    text: 'Refund a part of the paid amount. The payment provider returns the money; cash and bank transfers are only recorded.',
  },
  {
    name: 'receive-webhooks',
    title: 'Receive webhooks',
    text: 'Verify the signature of every request and ignore repeated events.',
  },
] as const

const languages = { ts: 'TypeScript', py: 'Python', sh: 'curl' } as const

/** `/api/docs/guide`: how to build on the API, as one page without scripts. `publicUrl` is used in the examples. */
export async function guidePage(publicUrl: string): Promise<string> {
  const shown = await Promise.all(recipes.map(recipeSection))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Haat API guide</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
${topOfDocs('API guide')}
<main class="guide">
<nav aria-label="Contents"><ul>
${[...sections.map(({ id, title }) => ({ id, title })), ...recipes.map(({ name, title }) => ({ id: name, title }))].map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('\n')}
</ul></nav>
<article>
<h1>Build on the API</h1>
${sections.map(({ id, title, html }) => `<h2 id="${id}">${title}</h2>\n${html.replaceAll('https://shop.example', escapeHtml(publicUrl))}`).join('\n')}
<h2 id="recipes">Recipes</h2>
<p>The programs read <code>HAAT_URL</code> and <code>HAAT_API_KEY</code> from the environment. Those in TypeScript use the package
<code>@haat/client</code>, those in Python need no package, those in curl need <code>sh</code>.</p>
${shown.join('\n')}
</article>
</main>
</body>
</html>
`
}

async function recipeSection({ name, title, text }: (typeof recipes)[number]): Promise<string> {
  const sources = await Promise.all(
    Object.entries(languages).map(async ([ending, label]) => ({ label, code: await source(name, ending) })),
  )
  const blocks = sources.flatMap(({ label, code }, at) =>
    code ? [`<details${at === 0 ? ' open' : ''}><summary>${label}</summary>\n${codeBlock(code)}</details>`] : [],
  )
  return `<h3 id="${name}">${title}</h3>\n<p>${text}</p>\n${blocks.join('\n')}`
}

/** Undefined if the recipe does not exist in this language. */
async function source(name: string, ending: string): Promise<string | undefined> {
  try {
    return await readFile(join(repositoryRoot, 'examples/recipes', `${name}.${ending}`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Long lines scroll, also with the keyboard. */
const codeBlock = (code: string): string => `<pre tabindex="0"><code>${escapeHtml(code.trim())}</code></pre>`

const sections = [
  {
    id: 'authentication',
    title: 'Authentication',
    html: `<p>The storefront endpoints under <code>/api/home</code> are public, except for what belongs to a customer. The dashboard endpoints under
<code>/api/dashboard</code> need staff or an API key.</p>
<p><strong>A program of the shop</strong> uses an API key. Create it in the dashboard under <em>Developers</em>, with only the permissions it needs.
Its secret is shown once. A key has no more rights than the person who created it, 600 calls per minute, and can be bound to IP addresses and to a
date. Never put a key into an app or a page: whoever reads it has its rights.</p>
${codeBlock("curl -H 'Authorization: Bearer haat_live_…' https://shop.example/api/dashboard/orders")}
<p><strong>A customer in an app or another storefront</strong> signs in with <code>POST /api/home/sessions</code>, whose answer has a session token for
the header <code>Authorization: Bearer haat_session_…</code>. A page of the shop uses the cookies of <code>/api/auth</code>, the protocol of NextAuth v4. The
token of a guest’s order goes into the header <code>X-Order-Token</code>.</p>`,
  },
  {
    id: 'pagination',
    title: 'Pagination',
    html: `<p>A list answers one page and <code>next</code>. Send <code>next</code> as <code>cursor</code> to read the next page; on the last one it is
<code>null</code>. A cursor continues after the last row that you have seen, so that rows which are added or removed meanwhile move nothing. It belongs to
its filters and sort order: start again when they change, and after <code>bad_cursor</code>.</p>
<p>Lists of the dashboard have up to 250 rows (<code>limit</code>). <code>fields=name,status</code> leaves out all other fields of the rows. <code>expand=details</code> puts
the whole order or product into its row, and <code>expand=products</code> or <code>expand=collections</code> what belongs to it, so that you need no call per row; at
most 100 rows then. The calls that read one order or one product take the same <code>products</code> and <code>collections</code>.</p>
${codeBlock(`curl 'https://shop.example/api/home/products?limit=2'
# {"success":true,"products":[…],"next":"eyJ…"}
curl -G https://shop.example/api/home/products -d limit=2 --data-urlencode cursor=eyJ…`)}
${codeBlock('for await (const product of haat.catalog.list.each({ limit: 50 })) console.log(product.name)')}`,
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    html: `<p>Calls that create or charge take the header <code>Idempotency-Key</code>: a new UUID for each thing to create. Orders, payments and refunds require it. If no
answer arrives, send the same request with the same key again. The shop does the work once and answers the same.</p>
<ul><li><code>409 in_progress</code>: the first request is still being processed. Repeat it in a moment.</li>
<li><code>422 idempotency_mismatch</code>: this key was used with another body.</li></ul>
<p>Changes of an object take its <code>version</code>, in the body or as <code>If-Match</code>. If somebody else has changed it, the call is refused as <code>version_conflict</code>: read it again
and decide.</p>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    html: `<p>A refusal has a status of 400 or above and always the same form. <code>code</code> never changes, <code>err</code> is English for developers,
<code>fields</code> names what is wrong with the input, <code>requestId</code> finds the request in the logs of the shop.</p>
${codeBlock(`{ "success": false, "code": "bad_request", "err": "The request is not valid.",
  "fields": { "limit": "Too big: expected number to be <=50" }, "requestId": "2f93e4b0-…" }`)}
<p>Repeat a call after 429 and 503, not before the seconds in <code>Retry-After</code>. After <code>503 unconfirmed</code> the change may have been saved:
repeat only what is safe to repeat. The reference lists the codes of every endpoint. Be prepared for new ones.</p>`,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    html: `<p>The shop sends committed changes to your address as signed <code>POST</code> requests by the
<em>Standard Webhooks</em> specification, so that its libraries verify them. Set up a webhook in the dashboard under <em>Developers</em>.</p>
<ul><li>Verify the signature over the body as it arrived, before any JSON parser.</li>
<li>Answer with 2xx within 15 seconds and do the work afterwards. Anything else is sent again, for three and a half days.</li>
<li>Events of one object arrive in order, each at least once: ignore a <code>webhook-id</code> that you have seen.</li>
<li>Ignore fields that you do not know. <code>version</code> changes only when a field is removed or changes its meaning.</li></ul>`,
  },
  {
    id: 'money',
    title: 'Money',
    html: `<p>An amount is a JSON number in the currency of the shop, with at most two decimals: <code>19.9</code> is 19.90. The settings
(<code>GET /api/home/settings</code>) name the currency and its decimals. Calculate in minor units: <code>Math.round(amount * 100)</code>.</p>
<p>Do not calculate totals. Ask <code>POST /api/home/cart/quote</code> for prices, discounts, delivery and tax, and send its total as
<code>expectedTotal</code> with the order. If a price has changed in between, the order is refused as <code>total_changed</code> with the new quote.</p>`,
  },
  {
    id: 'languages',
    title: 'Languages',
    html: `<p>Endpoints with texts take <code>lng</code>: <code>en</code>, <code>bn</code>, <code>ar</code> or <code>fr</code>, as far as the shop uses it; otherwise they answer
in the shop’s own language. Names of colours and options identify a variant and stay the same in all languages; their <code>label</code> is the
translation to show. Dashboard endpoints answer in the shop’s own language and have the translations as fields.</p>
<p>Times are ISO 8601 in UTC. Days, in filters and reports, are those of the shop: <code>timeZone</code> of
<code>GET /api/home/settings</code>. Texts are Unicode; descriptions are sanitised HTML.</p>`,
  },
] as const
