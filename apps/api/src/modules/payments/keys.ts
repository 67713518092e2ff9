import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type OnlineMethod, onlineMethods, type PaymentMode } from '@haat/shared/payments/constants.ts'
import type { paymentsDeskApi } from '@haat/shared/payments/desk-endpoints.ts'
import type { PaymentSetup } from '@haat/shared/payments/desk-schema.ts'
import { paidIn } from '@haat/shared/payments/provider-money.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { gatewaysOf } from '../../gateways/payments/all.ts'
import { ProviderRefused, ProviderSilent } from '../../gateways/payments/gateway.ts'
import { requireFreshSignIn } from '../accounts/proof.ts'
import { writeAudit } from '../audit/service.ts'
import { readRules } from '../settings/service.ts'
import { switchOff } from '../settings/switch-off.ts'
import { notifyAdmins } from './guard.ts'
import { deleteKeys, findAllKeys, findKeys, hasOpenPayments, type KeysRow, putKeys, replaceSealed } from './keys-repo.ts'
import { meansOf, openValues, resealValues, sealValues } from './means.ts'
import { webhookUrl } from './provider-start.ts'

type Setup = { setup: PaymentSetup }

/** How each provider is set up. Of the keys nothing leaves but whether they are there, and their last letters. */
export async function listSetups(ctx: Ctx): Promise<{ setups: PaymentSetup[] }> {
  const kept = await findAllKeys(ctx.db)
  const { paymentGateway, currency } = await readRules(ctx)
  return {
    setups: onlineMethods.map((method) => {
      const row = kept.find((one) => one.method === method)
      return setupOf(ctx, method, row, { enabled: paymentGateway[method], currency })
    }),
  }
}

/** Keeps keys, sealed with the shop's secret. What is not named stays as it was. */
export async function saveKeys(ctx: Ctx, { password, ...input }: ParsedOf<typeof paymentsDeskApi.saveKeys>): Promise<Setup> {
  await requireFreshSignIn(ctx, password)
  return writeKeys(ctx, input)
}

const writeKeys = (
  ctx: Ctx,
  { method, mode, values, version }: Omit<ParsedOf<typeof paymentsDeskApi.saveKeys>, 'password'>,
): Promise<Setup> =>
  inTransaction(ctx, async (ctx) => {
    const fields = fieldsOf(ctx, method)
    const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name))
    if (unknown.length > 0)
      throw new Refusal('bad_request', { fields: Object.fromEntries(unknown.map((name) => [`values.${name}`, 'unknown field'])) })
    const before = await findKeys(ctx.db, method)
    if ((before?.version ?? 0) !== version) throw new Refusal('version_conflict', await readSetup(ctx, method))
    const next = { ...(before && openValues(ctx, method, before.sealed)), ...given(values) }
    const missing = fields.filter(({ name }) => !next[name])
    if (missing.length > 0)
      throw new Refusal('bad_request', {
        fields: Object.fromEntries(missing.map(({ name }) => [`values.${name}`, 'is missing'])),
      })
    const hints = Object.fromEntries(fields.map(({ name }) => [name, hintOf(next[name]!)]))
    if (!(await putKeys(ctx.db, { method, mode, sealed: sealValues(ctx, method, next), hints }, version)))
      throw new Refusal('version_conflict', await readSetup(ctx, method))
    await writeAudit(ctx, {
      section: 'settings',
      action: 'payments.keys',
      target: method,
      diff: {
        mode: [before?.mode ?? null, mode],
        keys: [before ? 'kept' : 'none', Object.keys(given(values)).sort().join(', ')],
      },
    })
    await notifyAdmins(ctx, 'keys-saved', method)
    return readSetup(ctx, method)
  })

/** Forgets keys and turns the method off. While a payment may still be asked about, they stay. */
export async function forgetKeys(ctx: Ctx, { method, password }: ParsedOf<typeof paymentsDeskApi.forgetKeys>): Promise<Setup> {
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    if (await hasOpenPayments(ctx.db, method)) throw new Refusal('in_use')
    if (await deleteKeys(ctx.db, method)) {
      if (!ctx.env.payments[method].keys) await switchOff(ctx, method)
      await writeAudit(ctx, {
        section: 'settings',
        action: 'payments.forget-keys',
        target: method,
        diff: { keys: ['kept', 'none'] },
      })
      await notifyAdmins(ctx, 'keys-removed', method)
    }
    return readSetup(ctx, method)
  })
}

/** Seals the keys of every provider again with the current secret. Answers what became of them, by method. */
export async function resealKeys(ctx: Ctx): Promise<{ changed: number; current: number; lost: OnlineMethod[] }> {
  const result = { changed: 0, current: 0, lost: [] as OnlineMethod[] }
  for (const { method, sealed } of await findAllKeys(ctx.db)) {
    const again = resealValues(ctx, method, sealed)
    if (again === 'current') result.current += 1
    else if (again === null) result.lost.push(method)
    else {
      await replaceSealed(ctx.db, { method, from: sealed, to: again })
      result.changed += 1
    }
  }
  return result
}

/** Asks the provider whether the keys are right. */
export async function testKeys(ctx: Ctx, { method }: { method: OnlineMethod }): Promise<{ mode: PaymentMode; account: string }> {
  const means = await meansOf(ctx, method)
  if (!means) throw new Refusal('payment_unavailable')
  try {
    return await means.gateway.test(means.keys)
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal('provider_refused', { reason: error.message.slice(0, 200) })
    if (error instanceof ProviderSilent) throw new Refusal('provider_silent')
    throw error
  }
}

async function readSetup(ctx: Ctx, method: OnlineMethod): Promise<Setup> {
  const { paymentGateway, currency } = await readRules(ctx)
  return { setup: setupOf(ctx, method, await findKeys(ctx.db, method), { enabled: paymentGateway[method], currency }) }
}

function setupOf(
  ctx: Ctx,
  method: OnlineMethod,
  row: KeysRow | undefined,
  { enabled, currency }: { enabled: boolean; currency: { name: string; exchangeRate: number } },
): PaymentSetup {
  const fromMachine = ctx.env.payments[method].keys
  const kept = row && openValues(ctx, method, row.sealed) !== null ? row : undefined
  const paid = paidIn(gatewaysOf(ctx.env)[method] ?? {}, currency)
  return {
    method,
    ready: fromMachine !== undefined || kept !== undefined,
    enabled: enabled && (fromMachine !== undefined || row !== undefined),
    mode: fromMachine?.mode ?? row?.mode ?? 'test',
    fromEnvironment: fromMachine !== undefined,
    fields: fieldsOf(ctx, method).map(({ name, secret }) => {
      const machine = fromMachine?.values[name]
      return { name, secret, hint: machine ? hintOf(machine) : (kept?.hints[name] ?? null) }
    }),
    webhookUrl: webhookUrl(ctx, method),
    settles: paid === currency.name ? null : paid,
    payable: paid !== null,
    version: row?.version ?? 0,
  }
}

const fieldsOf = ({ env }: Ctx, method: OnlineMethod) => gatewaysOf(env)[method]?.fields ?? []
const given = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Enough to recognise it by: the last four letters of what is long, nothing of what is short. */
const hintOf = (value: string): string => (value.length >= 16 ? value.slice(-4) : '')
