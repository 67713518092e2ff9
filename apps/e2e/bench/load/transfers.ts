import { setTimeout as sleep } from 'node:timers/promises'
import type { Transfer } from '@haat/shared/transfers/dashboard/schema.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { count, type Figure } from '../figures.ts'
import { signIn } from './dashboard.ts'

interface Bench {
  shop: Shop
  /** number of products in the file */
  products: number
  say: (what: string) => void
}

/** Minimum products per second, without pictures. */
const leastPerSecond = 500

/** Throughput of the background jobs that import a file of products, export it, import it again without a change, and undo the import. */
export async function measureTransfers({ shop, products, say }: Bench): Promise<Figure[]> {
  const staff = await asStaff(shop)
  const load = `${count(products)} products in four languages, two variants each`
  const figures: Figure[] = []
  const rate = (what: string, seconds: number, budget?: number): void => {
    const perSecond = products / seconds
    figures.push({
      what,
      load,
      measured: `${count(perSecond)}/s`,
      ...(budget && { ratio: perSecond / budget, budget: `≥ ${budget}/s`, ok: perSecond >= budget }),
    })
  }
  say(`a file of ${count(products)} products`)
  const first = await staff.upload(fileOf(products))
  rate('file read and checked', await staff.check(first))
  say('imported')
  rate('products imported, without pictures', await staff.act(first, 'run', 'done'), leastPerSecond)
  say('exported')
  const { seconds, file } = await staff.export()
  rate('products exported with all columns and languages', seconds)
  say('imported again')
  const second = await staff.upload(file)
  await staff.check(second)
  rate('the export imported again', await staff.act(second, 'run', 'done'))
  const { changed, created, skipped } = (await staff.read(second)).counts
  figures.push({
    what: 'products that the round trip changed',
    load,
    measured: String(changed + created + skipped),
    budget: '0',
    ok: changed + created + skipped === 0,
  })
  say('undone')
  rate('import undone', await staff.act(first, 'undo', 'undone'))
  return figures
}

function fileOf(products: number): string {
  const head =
    'Handle,Name,Status,Brand,Categories,Tags,Collections,Short description,Name (bn),Name (ar),Name (fr),Description (fr),Options,Color,Option,SKU,Price,Stock'
  const rows = Array.from({ length: products }, (_, n) => [
    `bench-import-${n},Imported ${n},active,Brand ${n % 50},"Imported > Shelf ${n % 20}","bench-import, tag ${n % 30}",,A good thing,আমদানি ${n},مستورد ${n},Importé ${n},<p>Un texte en français.</p>,"Color, Size",Red,S,BI-${n}-1,${(n % 90) + 1}.50,${n % 40}`,
    `bench-import-${n},,,,,,,,,,,,,Blue,M,BI-${n}-2,${(n % 90) + 2}.50,7`,
  ])
  return [head, ...rows.flat()].join('\n')
}

async function asStaff(shop: Shop) {
  const { cookie } = await signIn(shop)
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const reply = await fetch(`${shop.url}/api/dashboard/transfers${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: shop.url, ...init.headers },
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Answer
  }
  const read = async (id: string): Promise<Transfer> => (await ask<{ transfer: Transfer }>(`/${id}`)).transfer
  /** Seconds until the transfer reaches the state. */
  const until = async (id: string, state: Transfer['state']): Promise<number> => {
    const from = performance.now()
    for (;;) {
      const now = await read(id)
      if (now.state === state) return (performance.now() - from) / 1000
      if (now.state === 'failed') throw new Error(now.error ?? 'failed')
      await sleep(50)
    }
  }
  return {
    read,
    upload: async (content: string): Promise<string> => {
      const headers = { 'Content-Type': 'application/octet-stream' }
      const path = '/imports?object=products&name=bench.csv'
      return (await ask<{ transfer: Transfer }>(path, { method: 'POST', headers, body: content })).transfer._id
    },
    check: async (id: string): Promise<number> => {
      await ask(`/${id}/check`, { method: 'POST', body: '{}' })
      return until(id, 'checked')
    },
    act: async (id: string, action: string, state: Transfer['state']): Promise<number> => {
      await ask(`/${id}/actions`, { method: 'POST', body: JSON.stringify({ action }) })
      return until(id, state)
    },
    export: async (): Promise<{ seconds: number; file: string }> => {
      const body = JSON.stringify({ object: 'products', fileFormat: 'csv', filter: { q: 'bench-import' } })
      const { transfer } = await ask<{ transfer: Transfer }>('/exports', { method: 'POST', body })
      const seconds = await until(transfer._id, 'done')
      const reply = await fetch(`${shop.url}/api/dashboard/transfers/${transfer._id}/file`, { headers: { Cookie: cookie } })
      return { seconds, file: await reply.text() }
    },
  }
}
