const base = 'http://127.0.0.1:3000'
const jar = new Map()
const call = async (method, path, body, headers = {}) => {
  const r = await fetch(base + path, { method, redirect: 'manual', headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), Cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; '), ...headers }, body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body) })
  for (const c of r.headers.getSetCookie()) { const [kv] = c.split(';'); const i = kv.indexOf('='); jar.set(kv.slice(0, i), kv.slice(i + 1)) }
  return { status: r.status, text: await r.text() }
}
const csrf = JSON.parse((await call('GET', '/api/auth/csrf')).text).csrfToken
const rows = [
  ['POST', '/api/dashboard/badges'], ['PUT', '/api/dashboard/badges/ID'], ['DELETE', '/api/dashboard/badges/ID'], ['PUT', '/api/dashboard/products/ID/badges'], ['GET', '/api/dashboard/products/ID/badges'],
  ['POST', '/api/dashboard/agents'], ['PUT', '/api/dashboard/agents/access'], ['POST', '/api/dashboard/agents/ID/rotation'], ['DELETE', '/api/dashboard/agents/ID'],
  ['GET', '/api/dashboard/audit-moment'], ['POST', '/api/dashboard/audit-moment/restore'], ['GET', '/api/dashboard/extensions/ID'], ['PUT', '/api/dashboard/extensions/ID'],
  ['POST', '/api/home/guest-carts'], ['DELETE', '/api/home/guest-carts/current'], ['GET', '/api/home/downloads/ID'], ['GET', '/api/home/orders/ID/downloads'], ['POST', '/api/home/orders/ID/downloads/ID'],
  ['GET', '/.well-known/ucp'], ['POST', '/api/ucp/v1/checkout-sessions'], ['GET', '/api/ucp/v1/checkout-sessions/ID'], ['POST', '/api/ucp/mcp'], ['GET', '/api/x/loyalty/own'],
]
const ids = ['018f0000-0000-7000-8000-000000000000', '-1', 'NaN', '%00', '..%2f..', '10000000012345', 'x'.repeat(3000), '__proto__']
const values = [undefined, '', 'null', '[]', '{}', '{"a":', '"x"', '-1', { version: -1 }, { version: 1e15, enabled: true }, { version: null, name: null, texts: null }, { at: 'NaN', objects: [] }, { at: '2026-11-26T00:00:00.000Z', objects: [{ kind: 'product', id: '-1' }, { kind: '__proto__', id: 'x' }] }, { at: '0000-00-00', objects: null }, { name: '', profile: 'http://169.254.169.254/' }, { name: 'a', profile: 'javascript:alert(1)', password: 'haat-demo' }, { items: Array(5000).fill({ _id: 'x', qty: -1 }) }, { name: '\u0000', texts: { en: '\u0000' } }, JSON.stringify({ a: 'x'.repeat(10_000_000) })]
for (const who of ['visitor', 'admin']) {
  if (who === 'admin') {
    const r = await fetch(`${base}/api/auth/callback/credentials`, { method: 'POST', redirect: 'manual', headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') }, body: new URLSearchParams({ csrfToken: csrf, email: 'admin@haat.example', password: 'haat-demo', json: 'true' }) })
    for (const c of r.headers.getSetCookie()) { const [kv] = c.split(';'); const i = kv.indexOf('='); jar.set(kv.slice(0, i), kv.slice(i + 1)) }
  }
  const seen = {}
  let n = 0
  for (const [method, path] of rows) for (const id of path.includes('ID') ? ids : ['']) for (const value of method === 'GET' ? [undefined] : values) {
    if (id.length > 100 && value !== undefined) continue
    const r = await call(method, path.replaceAll('ID', id), value).catch((e) => ({ status: e.cause?.code ?? e.message, text: '' }))
    n++
    seen[r.status] = (seen[r.status] ?? 0) + 1
    if (r.status >= 500 || typeof r.status === 'string' || (r.status < 300 && method !== 'GET')) console.log(who, r.status, method, path, id.slice(0, 20), JSON.stringify(value)?.slice(0, 80), r.text.slice(0, 120))
  }
  for (const q of ['', '?at=', '?at=NaN', '?at=2026-13-45', '?at=2026-11-26T00:00:00Z&limit=-1', '?at=2026-11-26T00:00:00Z&cursor=x', '?at=9999-12-31T00:00:00Z', '?at=-271821-04-20T00:00:00Z', '?at=2026-11-26T00:00:00Z&at=x']) { const r = await call('GET', '/api/dashboard/audit-moment' + q); seen[r.status] = (seen[r.status] ?? 0) + 1; if (r.status >= 500) console.log('moment', q, r.status, r.text.slice(0, 100)) }
  console.log(who, n, seen)
}
