import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { agents } from '../../db/tables/sales/agents.ts'

/** An agent that calls. */
export interface AgentRow {
  id: string
  name: string
  profile: string
  /** the time of the last call is not stored yet, or older than a minute */
  unmarked: boolean
  /** URL for the events of its orders; null: no events */
  receiver: string | null
}

const calling = sql`id, name, profile, coalesce(last_used_at < now() - interval '1 minute', true) AS unmarked,
  (SELECT url FROM webhooks WHERE agent_id = agents.id) AS receiver`

/** The agent with this secret, by its hash; undefined if there is none. */
export const findByHash = async (db: Db, hash: string): Promise<AgentRow | undefined> =>
  (await rows<AgentRow>(db, sql`SELECT ${calling} FROM agents WHERE hash = ${hash}`))[0]

/** The agent with this profile; undefined if there is none. */
export const findByProfile = async (db: Db, profile: string): Promise<AgentRow | undefined> =>
  (await rows<AgentRow>(db, sql`SELECT ${calling} FROM agents WHERE profile = ${profile}`))[0]

/** Stores that an agent called now, at most once a minute. */
export async function markCalled(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE agents SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`)
}

export interface ListedAgent extends Omit<AgentRow, 'unmarked' | 'receiver'> {
  prefix: string
  createdAt: string
  lastUsedAt: string | null
  orders: number
  webhook: string | null
  version: number
}

const iso = (column: string) => sql.raw(`to_char(a.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const columns = sql`a.id, a.name, a.profile, a.prefix, ${iso('created_at')} AS "createdAt", ${iso('last_used_at')} AS "lastUsedAt",
  (SELECT count(*)::int FROM orders o JOIN agent_checkouts c ON c.id = o.agent_checkout_id WHERE c.agent_id = a.id) AS orders,
  (SELECT id FROM webhooks WHERE agent_id = a.id) AS webhook, a.version`

/** All agents, newest first. */
export const findAgents = (db: Db): Promise<ListedAgent[]> =>
  rows(db, sql`SELECT ${columns} FROM agents a ORDER BY a.created_at DESC, a.id DESC`)

/** An agent by its id; undefined if there is none. */
export const findAgent = async (db: Db, id: string): Promise<ListedAgent | undefined> =>
  (await rows<ListedAgent>(db, sql`SELECT ${columns} FROM agents a WHERE a.id = ${id}`))[0]

/** Lets one change of agents run after the other, until the transaction ends. */
export async function lockAgents(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('agents'))`)
}

/** Number of agents. */
export const countAgents = (db: Db): Promise<number> => db.$count(agents)

/** Inserts an agent and answers its id; undefined if the profile is taken. */
export async function insertAgent(
  db: Db,
  agent: Pick<typeof agents.$inferInsert, 'name' | 'profile' | 'prefix' | 'hash'>,
): Promise<string | undefined> {
  const [made] = await db
    .insert(agents)
    .values(agent)
    .onConflictDoNothing({ target: agents.profile })
    .returning({ id: agents.id })
  return made?.id
}

/** Replaces the secret of an agent. */
export async function replaceSecret(db: Db, id: string, secret: { hash: string; prefix: string }): Promise<void> {
  await db
    .update(agents)
    .set({ ...secret, version: sql`${agents.version} + 1` })
    .where(eq(agents.id, id))
}

/** Deletes an agent with its checkouts; false if there was none. */
export const deleteAgent = async (db: Db, id: string): Promise<boolean> =>
  (await db.delete(agents).where(eq(agents.id, id)).returning({ id: agents.id })).length > 0
