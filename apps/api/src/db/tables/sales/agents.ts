import type { CheckoutState } from '@haat/shared/agents/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, version } from '../columns.ts'

/** Shopping agents that may order for their users. A secret is stored as its SHA-256: it has 192 random bits, so it needs no slow hash. */
export const agents = pgTable('agents', {
  id: id(),
  name: text().notNull(),
  /** URL of the profile with the public keys and capabilities of the agent */
  profile: text().notNull().unique(),
  /** first characters of the secret */
  prefix: text().notNull(),
  hash: text().notNull().unique(),
  createdAt: createdAt(),
  lastUsedAt: moment(),
  version: version(),
})

/** Checkouts of shopping agents. One that became an order is named by that order. */
export const agentCheckouts = pgTable(
  'agent_checkouts',
  {
    id: id(),
    agentId: uuid()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** what the agent sent, with personal data; emptied some days after its end */
    state: jsonb().$type<CheckoutState>().notNull(),
    language: text().$type<Language>().notNull(),
    canceledAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('agent_checkouts_by_agent').on(table.agentId), index('agent_checkouts_by_end').on(table.expiresAt)],
)
